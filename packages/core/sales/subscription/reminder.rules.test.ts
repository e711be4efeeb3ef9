import { expect, test } from "vitest";
import { DAY } from "../../kernel/shared/time.ts";
import { dueReminder, letterOf } from "./reminder.rules.ts";
import type { Subscription } from "./subscription.schema.ts";

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
