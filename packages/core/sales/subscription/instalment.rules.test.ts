import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY } from "../../kernel/shared/time.ts";
import { runs } from "../../testing/runs.ts";
import { isHeldBack, isRunning, openUntil } from "./access.rules.ts";
import { grantedUntil, viewOf, withInstalment, withoutInstalment } from "./subscription.rules.ts";
import type { Subscription } from "./subscription.schema.ts";

const START = Date.parse("2026-11-21T04:30:00Z");
const LOCKS = [1, 30, 60].map((days) => START + days * DAY);
const who = { userId: "u", examType: "JEE" } as const;

const paid = (held: Subscription | undefined, index: number, orderId = `ord_${index}`) =>
  withInstalment(
    held,
    { ...who, orderId, days: 90, paidAt: START + index * DAY },
    { planId: "plan_1", index, of: 3, startsAt: START, locks: LOCKS },
  ).after;
const added = (held: Subscription | undefined, index: number): Subscription | undefined =>
  paid(held, index);
const voided = (held: Subscription, index: number) =>
  withoutInstalment(held, `ord_${index}`, { planId: "plan_1", index }, START + 10 * DAY);

test("it does not matter which instalment is added first, or how often", () => {
  const whole = [0, 1, 2].reduce(added, undefined);
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 2 }), { maxLength: 6 }),
      fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      (some, all) => {
        const held = [...all, ...some].reduce(added, undefined);
        expect(held).toEqual(whole);
      },
    ),
    { numRuns: runs(100) },
  );
});

test("an unpaid instalment locks from its time on, and a paid one opens until the next", () => {
  const one = paid(undefined, 0);
  expect(openUntil(one, START)).toBe(LOCKS[1]);
  expect([0, 30].map((days) => isRunning(one, START + days * DAY))).toEqual([true, false]);
  expect(isHeldBack(one, START + 30 * DAY)).toBe(true);
  expect(viewOf(one, START + 40 * DAY)).toMatchObject({
    running: false,
    until: new Date(LOCKS[1] ?? 0).toISOString(),
  });
  const two = paid(one, 1);
  expect(openUntil(two, START + 40 * DAY)).toBe(LOCKS[2]);
  expect(openUntil(paid(two, 2), START)).toBe(START + 90 * DAY);
});

test("a void closes its instalment again, and the last one ends the part", () => {
  const two = paid(paid(undefined, 0), 1);
  const less = voided(two, 1);
  expect(openUntil(less, START)).toBe(LOCKS[1]);
  expect(voided(less, 1)).toBe(less);
  expect(paid(less, 1)).toEqual(less);
  const none = voided(less, 0);
  expect(none.endsAt).toBe(START + 10 * DAY);
  const again = paid(none, 0, "ord_again");
  expect(again.endsAt).toBe(START + 100 * DAY);
  expect(Object.keys(again.bought["plan_1"]?.plan?.paid ?? {})).toHaveLength(3);
});

test("what the office grants is open, in spite of an unpaid instalment", () => {
  const one = paid(undefined, 0);
  const now = START + 40 * DAY;
  const given = grantedUntil(one, { ...who, endsAt: one.endsAt }, now);
  expect(openUntil(given, now)).toBe(LOCKS[2]);
});
