import { expect, test } from "vitest";
import { DAY } from "../../kernel/shared/time.ts";
import { endedNow, grantedUntil, withPart } from "./subscription.rules.ts";

const NOW = Date.parse("2026-11-21T04:30:00Z");
const whose = { userId: "u", examType: "JEE" } as const;
const order = { ...whose, orderId: "a", paidAt: NOW, days: 30 };
const { after: paid } = withPart(undefined, order);

test("stores since when a subscription has run, and whether its end was granted or paid", () => {
  expect(paid).toMatchObject({ startsAt: NOW, endsAt: NOW + 30 * DAY, source: "paid" });
  const until = { ...whose, endsAt: NOW + 60 * DAY };
  const granted = { startsAt: NOW, endsAt: NOW + 60 * DAY, source: "granted" };
  expect(grantedUntil(paid, until, NOW + DAY)).toMatchObject(granted);
  expect(grantedUntil(undefined, until, NOW)).toMatchObject({ ...granted, bought: {}, rev: 0 });
  const more = { ...order, orderId: "b", paidAt: NOW + 29 * DAY };
  expect(withPart(paid, more).after).toMatchObject({ startsAt: NOW, endsAt: NOW + 60 * DAY });
});

test("an ended subscription starts again when more is granted or paid", () => {
  const later = NOW + 31 * DAY;
  const until = { ...whose, endsAt: later + DAY };
  expect(grantedUntil(paid, until, later)).toMatchObject({ startsAt: later });
  const more = { ...order, orderId: "b", paidAt: later };
  expect(withPart(paid, more).after).toMatchObject({ startsAt: later, endsAt: later + 30 * DAY });
});

test("returns the same subscription when nothing changes", () => {
  expect(grantedUntil(paid, paid, NOW)).toBe(paid);
  expect(endedNow(paid, paid.endsAt)).toBe(paid);
  expect(endedNow(paid, NOW + DAY)).toMatchObject({ endsAt: NOW + DAY, source: "granted" });
});
