import { expect, test } from "vitest";
import { readMarks, statedText } from "./pattern-plan.rules.ts";
import { decidedMarks, patternInputOf } from "./test-input.rules.ts";
import { draftWith, section } from "./testing.fixture.ts";

test("reads marks of at most two decimals, and nothing else", () => {
  expect(["60", " 7.5 ", "0.01", "10000"].map(readMarks)).toEqual([60, 7.5, 0.01, 10_000]);
  expect(["", "0", "-1", "1.005", "10001", "1e3"].map(readMarks)).toEqual(Array(6).fill(null));
});

test("proposes the pattern's marks, or those of the questions once all places are filled", () => {
  const filled = draftWith(section("a", { wanted: 1, questionIds: ["q1"] }));
  const open = draftWith(section("a", { wanted: 2, questionIds: ["q1"] }));
  expect(statedText({ ...open, statedMarks: 60 }, 4)).toBe("60");
  expect([statedText(filled, 4), statedText(open, 4)]).toEqual(["4", ""]);
});

test("a saved pattern keeps stated marks, and names none that its marking decides", () => {
  const own = draftWith(section("a"));
  expect(decidedMarks(own)).toBe(null);
  expect(decidedMarks(draftWith(section("a", { scheme: { kind: "jee-main" } })))).toBe(8);
  expect(patternInputOf(own, " Paper 2 ", 60)).toMatchObject({ title: "Paper 2", statedMarks: 60 });
});
