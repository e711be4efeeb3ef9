import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY } from "../../kernel/shared/time.ts";
import { runs } from "../../testing/runs.ts";
import { waitsForInstalment, isRunning, openUntil } from "./access.rules.ts";
import { followingPlan, withInstalment, withoutInstalment } from "./plan-part.rules.ts";
import { grantedUntil, viewOf, withPart } from "./subscription.rules.ts";
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
  expect(waitsForInstalment(one, START + 30 * DAY)).toBe(true);
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

const changedTo = (of: {
  locks?: (number | null)[];
  openUntil?: number | null;
  terms?: number;
}) => ({
  planId: "plan_1",
  terms: 1,
  locks: LOCKS,
  openUntil: null,
  ...of,
});

test("changed due days lock from then on, once, and what the office has opened since stays open", () => {
  const one = paid(undefined, 0);
  const later = LOCKS.map((at) => at + 10 * DAY);
  const moved = followingPlan(one, changedTo({ locks: later }));
  expect(openUntil(moved, START)).toBe(later[1]);
  const now = (later[1] ?? 0) + DAY;
  const given = grantedUntil(moved, { ...who, endsAt: one.endsAt }, now);
  expect(followingPlan(given, changedTo({ locks: later }))).toBe(given);
  expect(openUntil(given, now)).toBe(later[2]);
  const again = followingPlan(given, changedTo({ locks: LOCKS, terms: 2 }));
  expect(isRunning(again, now)).toBe(false);
  expect(paid(again, 1).bought["plan_1"]?.plan).toMatchObject({ locks: LOCKS, terms: 2 });
  expect(followingPlan(one, { ...changedTo({ locks: later }), planId: "plan_2" })).toBe(one);
});

test("a plan that was called off stays open until its day without locks, and money opens nothing", () => {
  const one = paid(undefined, 0);
  const course = { ...who, orderId: "ord_later", days: 30, paidAt: START };
  const both = withPart(one, course).after;
  const openUntilDay = START + 70 * DAY;
  const off = followingPlan(both, changedTo({ openUntil: openUntilDay, terms: 0 }));
  expect(openUntil(off, START)).toBe(openUntilDay + 30 * DAY);
  expect(off.bought["ord_later"]).toMatchObject({ from: openUntilDay });
  expect(followingPlan(off, changedTo({ openUntil: openUntilDay, terms: 0 }))).toBe(off);
  const late = paid(off, 1);
  expect(late.endsAt).toBe(off.endsAt);
  expect(Object.keys(late.bought["plan_1"]?.plan?.paid ?? {})).toHaveLength(2);
  const voidedAll = [0, 1].reduce(voided, late);
  expect(voidedAll.endsAt).toBe(START + 40 * DAY);
  expect(voidedAll.bought["ord_later"]).toMatchObject({ from: START + 10 * DAY });
  expect(paid(voidedAll, 2).endsAt).toBe(voidedAll.endsAt);
});
