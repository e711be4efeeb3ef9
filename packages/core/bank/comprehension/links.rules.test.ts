import { expect, test } from "vitest";
import { outcomeOf, linkRequests } from "./links.rules.ts";

test.each([
  [null, true, "missing"],
  [{ passageId: null }, true, "linked"],
  [{ passageId: "other" }, true, "moved"],
  [{ passageId: "p" }, true, "unchanged"],
  [{ passageId: "p" }, false, "delinked"],
  [{ passageId: "other" }, false, "unchanged"],
  [{ passageId: null }, false, "unchanged"],
])("%j with link %s: %s", (question, wanted, outcome) => {
  expect(outcomeOf(question, "p", wanted)).toBe(outcome);
});

test("lists every question with the link it should have, in the order given", () => {
  expect(linkRequests({ add: ["a", "b"], remove: ["c"] })).toEqual([
    { id: "a", wanted: true },
    { id: "b", wanted: true },
    { id: "c", wanted: false },
  ]);
});
