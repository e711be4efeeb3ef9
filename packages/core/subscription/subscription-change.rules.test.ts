import * as fc from "fast-check";
import { expect, test } from "vitest";
import { DAY } from "../shared/time.ts";
import type { Subscription } from "./subscription.schema.ts";
import { endedNow, extendedBy, grantedUntil, shortenedBy } from "./subscription-change.rules.ts";

const NOW = Date.parse("2026-11-21T04:30:00Z");
const whose = { userId: "u", examType: "JEE" } as const;
const order = (orderId: string, days = 30) => ({ orderId, days });

test("an order begins a subscription now, and the next is added to its end", () => {
  const first = extendedBy(undefined, whose, order("a"), NOW);
  expect(first).toMatchObject({ startsAt: NOW, endsAt: NOW + 30 * DAY, source: "paid", rev: 1 });
  const second = extendedBy(first, whose, order("b", 10), NOW + 29 * DAY);
  expect(second).toMatchObject({ startsAt: NOW, endsAt: NOW + 40 * DAY, rev: 2 });
  expect(second.orders["b"]).toMatchObject({ from: NOW + 30 * DAY, until: NOW + 40 * DAY });
});

test("one that has ended begins anew when something is paid or granted", () => {
  const ended = extendedBy(undefined, whose, order("a"), NOW);
  const later = NOW + 31 * DAY;
  expect(extendedBy(ended, whose, order("b"), later)).toMatchObject({
    startsAt: later,
    endsAt: later + 30 * DAY,
  });
  const until = { ...whose, endsAt: later + DAY };
  expect(grantedUntil(ended, until, later)).toMatchObject({ startsAt: later, source: "granted" });
  expect(grantedUntil(ended, until, NOW + DAY)).toMatchObject({ startsAt: NOW });
});

test("what changes nothing is the same thing", () => {
  const held = extendedBy(undefined, whose, order("a"), NOW);
  expect(extendedBy(held, whose, order("a"), NOW + DAY)).toBe(held);
  expect(grantedUntil(held, held, NOW)).toBe(held);
  expect(endedNow(held, held.endsAt)).toBe(held);
  expect(shortenedBy(held, "unknown", NOW)).toBe(held);
  const back = shortenedBy(held, "a", NOW);
  expect(shortenedBy(back, "a", NOW)).toBe(back);
  expect(extendedBy(back, whose, order("a"), NOW)).toBe(back);
});

test("money back takes what is left of its days, and later orders move up", () => {
  const two = extendedBy(extendedBy(undefined, whose, order("a"), NOW), whose, order("b"), NOW);
  const half = shortenedBy(two, "a", NOW + 10 * DAY);
  expect(half.endsAt).toBe(NOW + 40 * DAY);
  expect(half.orders["b"]).toMatchObject({ from: NOW + 10 * DAY, until: NOW + 40 * DAY });
  expect(shortenedBy(two, "b", NOW).endsAt).toBe(NOW + 30 * DAY);
  expect(shortenedBy(two, "a", NOW + 30 * DAY).endsAt).toBe(two.endsAt);
});

test("money back takes nothing from what an administrator has ended, and never ends in the past", () => {
  const held = extendedBy(undefined, whose, order("a"), NOW);
  const ended = endedNow(held, NOW + DAY);
  expect(shortenedBy(ended, "a", NOW + 2 * DAY).endsAt).toBe(NOW + DAY);
  const shorter = grantedUntil(held, { ...whose, endsAt: NOW + 5 * DAY }, NOW);
  expect(shortenedBy(shorter, "a", NOW + DAY).endsAt).toBe(NOW + DAY);
});

test("however orders come and go, each counts its days once", () => {
  const step = fc.record({ id: fc.constantFrom("a", "b", "c"), back: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let held: Subscription | undefined;
      const added = new Set<string>();
      const gone = new Set<string>();
      for (const { id, back } of steps) {
        if (!back) {
          held = extendedBy(held, whose, order(id), NOW);
          added.add(id);
        } else if (held) {
          held = shortenedBy(held, id, NOW);
          if (added.has(id)) gone.add(id);
        }
      }
      const days = (added.size - gone.size) * 30;
      expect(held?.endsAt ?? NOW).toBe(NOW + days * DAY);
    }),
  );
});
