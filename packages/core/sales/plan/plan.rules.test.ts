import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import { amountsOf, suggested, wrongPlan } from "./plan.rules.ts";

test("the amounts of any shares add up to the price, and each is within a paisa of its share", () => {
  const shares = fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 20 })
    .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 100])
    .map((cuts) => cuts.slice(1).map((cut, index) => cut - (cuts[index] ?? 0)));
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000_000_000 }), shares, (paise, percents) => {
      const amounts = amountsOf(paise, percents);
      expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(paise);
      amounts.forEach((one, index) =>
        expect(Math.abs(one - (paise * (percents[index] ?? 0)) / 100)).toBeLessThanOrEqual(1),
      );
    }),
    { numRuns: runs(300) },
  );
});

test("a product suggests due days from today, in order", () => {
  const shares = [
    { percent: 50, afterDays: 0 },
    { percent: 50, afterDays: 30 },
  ];
  const plan = suggested(99_901, shares, "2026-11-21");
  expect(plan).toEqual([
    { amountPaise: 49_951, dueDay: "2026-11-21" },
    { amountPaise: 49_950, dueDay: "2026-12-21" },
  ]);
  expect(wrongPlan(plan, 99_901)).toBeUndefined();
  expect(wrongPlan(plan, 99_900)).toContain("add up");
  expect(wrongPlan(plan.toReversed(), 99_901)).toContain("due day");
});
