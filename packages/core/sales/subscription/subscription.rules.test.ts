import { expect, test } from "vitest";
import { isLocked } from "./subscription.rules.ts";

const NOW = Date.parse("2026-11-21T04:30:00Z");
const jee = { userId: "u", examType: "JEE", endsAt: NOW + 1 } as const;
const locked = { access: "SUBSCRIBE", examType: "JEE" } as const;

test("a public test is open without a subscription", () => {
  expect(isLocked({ access: "PUBLIC", examType: "JEE" }, [], NOW)).toBe(false);
});

test("a subscription opens only the tests of its exam type", () => {
  expect(isLocked(locked, [jee], NOW)).toBe(false);
  expect(isLocked({ ...locked, examType: "NEET" }, [jee], NOW)).toBe(true);
  expect(isLocked(locked, [], NOW)).toBe(true);
});

test("a subscription is valid until the millisecond before its end", () => {
  const locks = [-1, 0, 1].map((ms) => isLocked(locked, [{ ...jee, endsAt: NOW }], NOW + ms));
  expect(locks).toEqual([false, true, true]);
});

test("one running subscription among ended ones is enough", () => {
  expect(isLocked(locked, [{ ...jee, endsAt: NOW - 1 }, jee], NOW)).toBe(false);
});
