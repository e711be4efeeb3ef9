import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY } from "../../kernel/shared/time.ts";
import { withoutPart, withPart } from "./subscription.rules.ts";
import type { Purchase } from "./subscription.schema.ts";
import type { Subscription } from "./subscription.schema.ts";

const NOW = Date.parse("2026-11-21T04:30:00Z");
const order = (orderId: string, paidOn: number, days = 30): Purchase => ({
  orderId,
  userId: "u",
  examType: "JEE",
  paidAt: NOW + paidOn * DAY,
  days,
});
const day = (at: number) => (at - NOW) / DAY;
const bought = (...purchases: Purchase[]) =>
  purchases.reduce<Subscription | undefined>((held, one) => withPart(held, one).after, undefined);

function given(...purchases: Purchase[]): Subscription {
  const held = bought(...purchases);
  if (!held) throw new Error("Nothing was bought.");
  return held;
}

test("the first order starts at its payment", () => {
  const { after, part } = withPart(undefined, order("a", 0));
  expect([day(part.from), day(part.until), day(after.endsAt)]).toEqual([0, 30, 30]);
});

test("an order extends a running subscription, and restarts an ended one", () => {
  const held = given(order("a", 0), order("b", 20));
  expect(day(held.endsAt)).toBe(60);
  expect(day(withPart(held, order("c", 100)).after.endsAt)).toBe(130);
});

test("adding an order again changes nothing, even after an administrator's change", () => {
  const cut = { ...given(order("a", 0)), endsAt: NOW + 5 * DAY };
  const again = withPart(cut, order("a", 0));
  expect(again.after).toBe(cut);
  expect(day(again.part.until)).toBe(30);
});

test("removes the rest of a refunded part, and moves later parts forward", () => {
  const held = withoutPart(given(order("a", 0), order("b", 1)), "a", NOW + 10 * DAY);
  expect(day(held.endsAt)).toBe(40);
  expect([day(held.bought["b"]?.from ?? 0), day(held.bought["b"]?.until ?? 0)]).toEqual([10, 40]);
  const none = withoutPart(held, "b", NOW + 15 * DAY);
  expect(day(none.endsAt)).toBe(15);
});

test("removing a part that has ended, or does not exist, shortens nothing", () => {
  const held = given(order("a", 0), order("b", 1));
  expect(day(withoutPart(held, "a", NOW + 35 * DAY).endsAt)).toBe(60);
  expect(withoutPart(held, "c", NOW)).toBe(held);
});

test("removing a part twice removes it once", () => {
  const once = withoutPart(given(order("a", 0), order("b", 1)), "a", NOW + 10 * DAY);
  expect(withoutPart(once, "a", NOW + 12 * DAY)).toBe(once);
});

test("the days of orders paid on one day add up", () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(lengths, (days) => {
      const held = given(...days.map((length, i) => order(`o${i}`, 0, length)));
      expect(day(held.endsAt)).toBe(days.reduce((sum, one) => sum + one, 0));
    }),
  );
});
