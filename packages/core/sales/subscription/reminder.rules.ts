import { DAY, indianMoment } from "../../kernel/shared/time.ts";
import type { Subscription } from "./subscription.schema.ts";

/** How long before its end a student is reminded of it. */
export const REMINDED_BEFORE = { week: 7 * DAY, day: DAY } as const;
export type Reminder = keyof typeof REMINDED_BEFORE;

const noted = (subscription: Subscription, reminder: Reminder): boolean =>
  subscription.endsAt ===
  (reminder === "week" ? subscription.remindedWeek : subscription.remindedDay);

/**
 * Which reminder is due at `now`: the later one alone, once its time has come. None for a
 * subscription that began so late that it was told its end just then.
 */
export function dueReminder(subscription: Subscription, now: number): Reminder | undefined {
  const { startsAt, endsAt } = subscription;
  if (now >= endsAt) return undefined;
  const reminder = now >= endsAt - REMINDED_BEFORE.day ? "day" : "week";
  const at = endsAt - REMINDED_BEFORE[reminder];
  if (now < at || startsAt > at || noted(subscription, reminder)) return undefined;
  return reminder;
}

interface LetterFacts {
  student: { name: string; email: string };
  /** As the exam type is shown: "AS Level". */
  exam: string;
  endsAt: number;
  reminder: Reminder;
  /** Where it is renewed; null while nobody can buy it. */
  renewAt: string | null;
}

/** What a student is written before a subscription ends. */
export function letterOf({ student, exam, endsAt, reminder, renewAt }: LetterFacts) {
  const soon = reminder === "day" ? "within a day" : "within a week";
  const renew = renewAt
    ? [
        "Renew it here. The new time is added to the end of the present one, so you lose no day:",
        renewAt,
      ]
    : ["To go on, please answer this mail: the academy's office will help you."];
  return {
    to: student.email,
    subject: `Your ${exam} subscription ends ${soon}`,
    text: [
      `Dear ${student.name},`,
      "",
      `your ${exam} subscription ends on ${indianMoment(endsAt)}.`,
      "Its tests and videos are locked from then on; your reports stay open.",
      "",
      ...renew,
    ].join("\n"),
  };
}
