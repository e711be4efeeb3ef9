import { DAY, indianMoment, iso } from "../../kernel/shared/time.ts";
import { waitsForInstalment, isRunning, lockedFrom, openUntil } from "./access.rules.ts";
import type {
  BoughtPart,
  OpenedView,
  Purchase,
  Subscription,
  SubscriptionRef,
  SubscriptionView,
} from "./subscription.schema.ts";

export const viewOf = (subscription: Subscription, now: number): SubscriptionView => ({
  userId: subscription.userId,
  examType: subscription.examType,
  from: subscription.startsAt === 0 ? null : iso(subscription.startsAt),
  until: iso(
    waitsForInstalment(subscription, now) ? openUntil(subscription, now) : subscription.endsAt,
  ),
  running: isRunning(subscription, now),
  source: subscription.source,
});

/**
 * The single test or lecture that a subscription opens; undefined for a subscription to an exam
 * type.
 */
export function openedView(one: Subscription, now: number): OpenedView | undefined {
  const { source: _, ...view } = viewOf(one, now);
  return one.only && { ...view, ...one.only };
}

export interface Bought {
  after: Subscription;
  part: BoughtPart;
}

/**
 * Adds the part that an order bought to a subscription. The part starts at the end of the
 * subscription that was running when the order was paid, otherwise when it was paid. Adding an
 * order again changes nothing.
 *
 * @param otherEnd when the same subscription of a merged account ends; epoch milliseconds
 */
export function withPart(
  held: Subscription | undefined,
  purchase: Purchase & SubscriptionRef,
  otherEnd = 0,
): Bought {
  const { orderId, paidAt, days, lastsUntil } = purchase;
  const known = held?.bought[orderId];
  if (held && known) return { after: held, part: known };
  const from = Math.max(held?.endsAt ?? paidAt, paidAt, otherEnd);
  // If other purchases already cover the last moment, the part adds nothing.
  const part = { from, until: Math.max(from, lastsUntil ?? from + days * DAY) };
  const before = toExtend(held, purchase, paidAt);
  const bought = { ...before.bought, [orderId]: part };
  return { after: { ...before, endsAt: part.until, source: "paid", bought }, part };
}

/**
 * Removes an order's part from a given time on; later parts move forward. The subscription then
 * ends neither before that time nor later than before. Removing a part twice has the effect of the
 * earlier time.
 */
export function withoutPart(held: Subscription, orderId: string, at: number): Subscription {
  const part = held.bought[orderId];
  if (!part || at >= (part.endedAt ?? Infinity)) return held;
  const end = Math.min(part.until, Math.max(part.from, part.endedAt ?? part.until));
  const left = Math.max(0, end - Math.max(part.from, at));
  const others = Object.entries(held.bought).map(([id, one]): [string, BoughtPart] =>
    one.from < end ? [id, one] : [id, { ...one, from: one.from - left, until: one.until - left }],
  );
  const bought = { ...Object.fromEntries(others), [orderId]: { ...part, endedAt: at } };
  const endsAt = Math.max(held.endsAt - left, Math.min(held.endsAt, at));
  return { ...held, endsAt, bought };
}

type Held = Subscription | undefined;

/**
 * The subscription to extend at a given time, still with its old end. A subscription that has ended
 * starts again, and a missing one is created.
 */
function toExtend(held: Held, whose: SubscriptionRef, at: number): Subscription {
  const { userId, examType, only } = whose;
  if (held) return { ...held, startsAt: held.endsAt > at ? held.startsAt : at };
  const ref = { userId, examType, ...(only && { only }) };
  return { ...ref, startsAt: at, endsAt: at, source: "granted", bought: {}, rev: 0 };
}

/** The subscription after an administrator has set its end at `now`, in place of the old end. */
export function grantedUntil(
  held: Held,
  { endsAt, ...whose }: SubscriptionRef & Pick<Subscription, "endsAt">,
  now: number,
): Subscription {
  if (held?.endsAt === endsAt && !waitsForInstalment(held, now)) return held;
  const extended = toExtend(held, whose, now);
  return { ...extended, endsAt, source: "granted", bought: unlocked(extended.bought, now) };
}

/**
 * The bought parts without the locks that apply at `now`, because what an administrator grants is
 * open even if an instalment is unpaid.
 */
const unlocked = (bought: Subscription["bought"], now: number): Subscription["bought"] =>
  Object.fromEntries(
    Object.entries(bought).map(([id, part]) => {
      if (!part.plan || (lockedFrom(part) ?? now + 1) > now) return [id, part];
      const locks = part.plan.locks.map((at) => (at !== null && at <= now ? null : at));
      return [id, { ...part, plan: { ...part.plan, locks } }];
    }),
  );

/**
 * The subscription after an administrator has ended it at `now`; one that has ended does not
 * change.
 */
export const endedNow = (held: Subscription, now: number): Subscription =>
  held.endsAt <= now ? held : { ...held, endsAt: now, source: "granted" };

/** How long before a subscription's end its student is reminded. */
export const REMINDED_BEFORE = { week: 7 * DAY, day: DAY } as const;
export type Reminder = keyof typeof REMINDED_BEFORE;

const wasReminded = (subscription: Subscription, reminder: Reminder): boolean =>
  subscription.endsAt ===
  (reminder === "week" ? subscription.remindedWeek : subscription.remindedDay);

/**
 * The reminder that is due at `now`: on the last day `day`, before that `week`. Undefined if the
 * subscription started after the time of the reminder.
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
