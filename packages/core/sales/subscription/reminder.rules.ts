import { DAY, indianMoment } from "../../kernel/shared/time.ts";
import type { Subscription } from "./subscription.schema.ts";

/** How long before a subscription's end its student is reminded. */
export const REMINDED_BEFORE = { week: 7 * DAY, day: DAY } as const;
export type Reminder = keyof typeof REMINDED_BEFORE;

const wasReminded = (subscription: Subscription, reminder: Reminder): boolean =>
  subscription.endsAt ===
  (reminder === "week" ? subscription.remindedWeek : subscription.remindedDay);

/**
 * The reminder that is due at `now`; on the last day only the daily one. None for a subscription that
 * started after the time of the reminder.
 */
export function dueReminder(subscription: Subscription, now: number): Reminder | undefined {
  const { startsAt, endsAt } = subscription;
  if (now >= endsAt) return undefined;
  const reminder = now >= endsAt - REMINDED_BEFORE.day ? "day" : "week";
  const at = endsAt - REMINDED_BEFORE[reminder];
  if (now < at || startsAt > at || wasReminded(subscription, reminder)) return undefined;
  return reminder;
}

interface LetterFacts {
  student: { name: string; email: string };
  /** Display name of the exam type: "AS Level". */
  exam: string;
  endsAt: number;
  reminder: Reminder;
  /** Address of the renewal page; null while the subscription is not for sale. */
  renewAt: string | null;
}

/** The email to a student before a subscription ends. */
export function letterOf({ student, exam, endsAt, reminder, renewAt }: LetterFacts) {
  const soon = reminder === "day" ? "within a day" : "within a week";
  const renew = renewAt
    ? ["Renew it here. Your new period starts when this one ends, so you lose no days:", renewAt]
    : ["To continue, please reply to this email and the academy's office will help you."];
  return {
    to: student.email,
    subject: `Your ${exam} subscription ends ${soon}`,
    text: [
      `Dear ${student.name},`,
      "",
      `your ${exam} subscription ends on ${indianMoment(endsAt)}.`,
      "Its tests and videos are locked after that; your reports stay available.",
      "",
      ...renew,
    ].join("\n"),
  };
}
