import { TieBreak } from "@academy/core/exam/terms/test/tie-break.schema.ts";
import { expect, test } from "vitest";
import { stepChoices, stepWords, TIES, tieBreakOf, tieValue, tieWords } from "./tie-order.rules.ts";

test.each(TIES.map(({ value }) => value))(
  "%s stands for an order that the API accepts",
  (value) => {
    const tieBreak = tieBreakOf(value, "shared");
    expect(TieBreak.parse(tieBreak)).toEqual(tieBreak);
    expect(tieValue(tieBreak)).toBe(value);
  },
);

test("choosing an own order keeps the steps that are there", () => {
  const advanced = tieBreakOf("jee-advanced", "shared");
  expect(tieBreakOf("own", advanced)).toBe(advanced);
  const changed: TieBreak = { steps: [{ by: "wrong" }, { by: "lot" }] };
  expect([tieValue(changed), tieWords(changed)]).toEqual([
    "own",
    "Fewer incorrect answers, Drawn by lot",
  ]);
});

test("offers the test's subjects, and a step with another subject only while it is chosen", () => {
  const words = stepChoices(["Physics", "Physics"], { by: "lot" }).map(stepWords);
  expect(words).toContain("More marks in Physics");
  expect(new Set(words).size).toBe(words.length);
  const foreign = { by: "subjects" as const, of: ["Botany", "Zoology"] };
  expect(stepChoices(["Physics"], foreign).map(stepWords)[0]).toBe(
    "More marks in Botany and Zoology",
  );
});
