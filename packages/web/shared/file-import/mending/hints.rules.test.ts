import { NO_HINTS, Hints } from "@academy/core/exchange/reading/hints.schema.ts";
import { expect, test } from "vitest";
import {
  hasHints,
  markWords,
  numberWords,
  pageOf,
  remedyWords,
  USES,
  useOfKey,
  withoutProfile,
  withRemedy,
  withUse,
} from "./hints.rules.ts";

test("the latest use of a paragraph holds, and it can be taken back", () => {
  const hints = withUse(withUse(NO_HINTS, 4, "start"), 4, "heading");
  expect(hints.blocks).toEqual([{ block: 4, is: "heading" }]);
  expect(withUse(hints, 4, undefined)).toEqual(NO_HINTS);
});

test("every use has a key of its own", () => {
  expect(USES.map(({ key }) => useOfKey(key.toUpperCase()))).toEqual(USES.map(({ is }) => is));
  expect(useOfKey("x")).toBeUndefined();
});

test("a remedy is added to the hints so far", () => {
  const hints = Hints.parse({ blocks: [{ block: 1, is: "start" }], keyMark: "bold" });
  const remedy = { optionForm: "1.", blocks: [{ block: 1, is: "inside" as const }] };
  expect(withRemedy(hints, remedy)).toEqual({
    keyMark: "bold",
    optionForm: "1.",
    blocks: [{ block: 1, is: "inside" }],
    confirmed: [],
    settled: [],
    answers: [],
  });
  const looked = withRemedy(withRemedy(hints, { confirmed: ["lost"] }), { confirmed: ["steps"] });
  expect(looked.confirmed).toEqual(["lost", "steps"]);
  const [one, other] = [4, 9].map((block) => ({ block, kind: "step" }));
  const settled = [one, other].reduce(
    (all, next) => withRemedy(all, { settled: next ? [next] : [] }),
    hints,
  );
  expect(settled.settled).toEqual([one, other]);
});

test("every hint can be taken back", () => {
  expect(hasHints(NO_HINTS)).toBe(false);
  const parts = [
    { numberForm: "" },
    { confirmed: ["lost"] },
    { blocks: [{ block: 1, is: "key" }] },
    { settled: [{ block: 1, kind: "step" }] },
  ];
  expect(parts.map((part) => hasHints(Hints.parse(part)))).toEqual([true, true, true, true]);
});

const settled = (block: number, kind: string) => ({ block, kind });

test("a remedy is named by what it says", () => {
  expect(
    [
      { optionForm: "1." },
      { plainOptions: 4, keyMark: "none" },
      { numberForm: "", keyMark: "bold" },
      { blocks: [{ block: 1, is: "leave" as const }] },
      { confirmed: ["steps"] },
      { settled: [settled(1, "step")] },
      { settled: [settled(1, "step"), settled(1, "size")] },
      { settled: [settled(1, "step"), settled(2, "no-key")] },
      { settled: [settled(1, "no-key"), settled(2, "key")] },
    ].map((remedy) => remedyWords(remedy, [])),
  ).toEqual([
    "Options are labelled 1.",
    "Each question has 4 option lines, the correct option has no mark",
    "Questions have no numbers, the correct option bold",
    "Leave out",
    "I have looked: it is correct",
    "It is right as it is",
    "It is right as it is",
    "They are right as they are",
    "Add them without a key, as drafts",
  ]);
});

test("numbers are said as they are written", () => {
  expect(["Q#", "#.", "#_", "row"].map(numberWords)).toEqual(["Q1", "1.", "1", "rows of tables"]);
});

test("a mark of keys is said in words", () => {
  const found = [{ form: "after:*", words: 'ends in "*"', count: 9, example: "joule*" }];
  expect(["after:*", "none", "bold"].map((mark) => markWords(mark, found))).toEqual([
    'ends in "*"',
    "has no mark",
    "bold",
  ]);
});

test("without a profile, hints about paragraphs and keys stay", () => {
  const hints = Hints.parse({ blocks: [{ block: 1, is: "key" }], optionForm: "(A)", keys: "1-A" });
  expect(withoutProfile(hints)).toEqual({
    blocks: [{ block: 1, is: "key" }],
    confirmed: [],
    settled: [],
    answers: [],
    keys: "1-A",
  });
});

test("a paragraph is found on its page", () => {
  const view = { pages: [0, 600, 1200] };
  expect([0, 599, 600, 1300].map((block) => pageOf(view, block))).toEqual([1, 1, 2, 3]);
});
