import { expect, test } from "vitest";
import { DAY } from "../../kernel/shared/time.ts";
import { isLocked, openedUntil } from "./access.rules.ts";
import { endAmong, refsOf } from "./purchase.rules.ts";
import { openedView } from "./subscription.rules.ts";
import type { Subscription } from "./subscription.schema.ts";

const NOW = Date.parse("2026-11-21T04:30:00Z");

const held = (values: Partial<Subscription>): Subscription => ({
  userId: "u",
  examType: "JEE",
  startsAt: NOW - DAY,
  endsAt: NOW + DAY,
  source: "paid",
  bought: {},
  rev: 1,
  ...values,
});
const mock = { kind: "TEST", id: "t_mock" } as const;

test("what opens one test opens that test and nothing else, until its end", () => {
  const one = held({ only: mock });
  const test = { access: "SUBSCRIBE", examType: "JEE" } as const;
  expect(isLocked({ ...test, testId: "t_mock" }, [one], NOW)).toBe(false);
  expect(isLocked({ ...test, testId: "t_mock" }, [one], NOW + DAY)).toBe(true);
  expect(isLocked({ ...test, testId: "t_other" }, [one], NOW)).toBe(true);
  expect(isLocked(test, [one], NOW)).toBe(true);
  const lecture = { kind: "LECTURE", id: "t_mock", examTypes: ["JEE"] } as const;
  expect(openedUntil(lecture, [one], NOW)).toBeUndefined();
});

test("of several grounds the one that lasts longest counts", () => {
  const wanted = { ...mock, examTypes: ["JEE"] } as const;
  const both = [held({ only: mock }), held({ endsAt: NOW + 9 * DAY })];
  expect(openedUntil(wanted, both, NOW)).toBe(NOW + 9 * DAY);
});

test("a product has a last day to sell while one of its things ends before", () => {
  const ref = { userId: "u", examType: "JEE" } as const;
  const opens = [{ kind: "EXAM_TYPE", id: "JEE" } as const, mock];
  expect(endAmong([held({})], ref, opens)).toBe(0);
  expect(endAmong([held({}), held({ only: mock, endsAt: NOW + 9 })], ref, opens)).toBe(NOW + 9);
  expect(refsOf(ref)).toEqual([ref]);
});

test("a single test is shown with what it is, apart from the subscriptions", () => {
  expect(openedView(held({}), NOW)).toBeUndefined();
  expect(openedView(held({ only: mock }), NOW)).toMatchObject({ ...mock, running: true });
});
