import { expect, test } from "vitest";
import { isLocked } from "./access.rules.ts";
import { dueReminder, letterOf } from "./subscription.rules.ts";
import { DAY } from "../../kernel/shared/time.ts";
import type { Subscription } from "./subscription.schema.ts";

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

const END = Date.parse("2026-11-28T04:30:00Z");
const year: Subscription = {
  userId: "u",
  examType: "JEE",
  startsAt: END - 365 * DAY,
  endsAt: END,
  source: "paid",
  bought: {},
  rev: 1,
};

test.each([
  [7 * DAY + 1, undefined],
  [7 * DAY, "week"],
  [DAY + 1, "week"],
  [DAY, "day"],
  [1, "day"],
  [0, undefined],
])("%i ms before the end the reminder is %s", (before, reminder) => {
  expect(dueReminder(year, END - before)).toBe(reminder);
});

test("reminds once of the same end, and again of a later one", () => {
  const reminded = { ...year, remindedWeek: END, remindedDay: END };
  expect(dueReminder(reminded, END - 5 * DAY)).toBeUndefined();
  expect(dueReminder(reminded, END - 1)).toBeUndefined();
  expect(dueReminder({ ...reminded, endsAt: END + 30 * DAY }, END + 29 * DAY)).toBe("day");
});

test("a subscription of three days gets only the reminder of its last day", () => {
  const short = { ...year, startsAt: END - 3 * DAY };
  expect(dueReminder(short, END - 3 * DAY)).toBeUndefined();
  expect(dueReminder(short, END - DAY)).toBe("day");
  expect(dueReminder({ ...year, startsAt: END - DAY / 2 }, END - 1)).toBeUndefined();
});

test("an email says when it ends and where to renew, or who to ask if that is not possible", () => {
  const facts = {
    student: { name: "Asha Rao", email: "asha@school.in" },
    exam: "AS Level",
    endsAt: END,
    reminder: "week" as const,
  };
  const renewAt = "https://exams.example.org/payment?examType=AS_LEVEL";
  const letter = letterOf({ ...facts, renewAt });
  expect(letter).toMatchObject({
    to: "asha@school.in",
    subject: "Your AS Level subscription ends within a week",
  });
  expect(letter.text).toContain("ends on 28 Nov 2026, 10:00 IST.");
  expect(letter.text).toContain(renewAt);
  const other = letterOf({ ...facts, reminder: "day", renewAt: null });
  expect(other.subject).toContain("within a day");
  expect(other.text).toContain("reply to this email");
});
