import { expect, test } from "vitest";
import { outcomeOf, wishesOf } from "./links.rules.ts";

test.each([
  [null, true, "missing"],
  [{ passageId: null }, true, "linked"],
  [{ passageId: "other" }, true, "moved"],
  [{ passageId: "p" }, true, "unchanged"],
  [{ passageId: "p" }, false, "delinked"],
  [{ passageId: "other" }, false, "unchanged"],
  [{ passageId: null }, false, "unchanged"],
])("%j, wanted %s: %s", (question, wanted, outcome) => {
  expect(outcomeOf(question, "p", wanted)).toBe(outcome);
});

test("every question that is named has its wish, in the order in which they were named", () => {
  expect(wishesOf({ add: ["a", "b"], remove: ["c"] })).toEqual([
    { id: "a", wanted: true },
    { id: "b", wanted: true },
    { id: "c", wanted: false },
  ]);
});
