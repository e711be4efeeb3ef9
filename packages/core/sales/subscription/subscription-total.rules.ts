import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { DAY, dayOf } from "../../kernel/shared/time.ts";
import { type Subscription, SUBSCRIPTION_SOURCES } from "./subscription.schema.ts";

/** The monthly lists: by the day on which subscriptions end, or by the day on which they start. */
export type MonthList = "end" | "start";

/** `ending`: running, and ends within 30 days. */
export const SUBSCRIPTION_STATES = ["running", "ending", "ended"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];
const ENDING_DAYS = 30;

/** Number of subscriptions in a day's list with the same exam type, source and end. */
export const SubscriptionCell = z.object({
  examType: z.enum(EXAM_TYPES),
  source: z.enum(SUBSCRIPTION_SOURCES),
  /** The day of India on which these subscriptions end. */
  end: z.string(),
  count: z.int(),
});
export type SubscriptionCell = z.infer<typeof SubscriptionCell>;

/** The last day for the state `ending`: a subscription that ends later is `running`. */
export const lastEndingDay = (now: number): string => dayOf(now + ENDING_DAYS * DAY);

export function stateOf({ endsAt }: Pick<Subscription, "endsAt">, now: number): SubscriptionState {
  if (endsAt <= now) return "ended";
  return dayOf(endsAt) <= lastEndingDay(now) ? "ending" : "running";
}

/** The day under which a list counts a subscription. */
const dayIn: Record<MonthList, (one: Subscription) => string> = {
  end: ({ endsAt }) => dayOf(endsAt),
  start: ({ startsAt }) => dayOf(startsAt),
};

const LISTS = ["end", "start"] as const;

/** The days whose totals a change affects; `before` is undefined for a new subscription. */
export function changedDays(
  before: Subscription | undefined,
  after: Subscription,
): { list: MonthList; day: string }[] {
  const counted = ({ startsAt, endsAt, source }: Subscription) =>
    `${dayOf(startsAt)} ${dayOf(endsAt)} ${source}`;
  if (before && counted(before) === counted(after)) return [];
  return LISTS.flatMap((list) => {
    const days = [before, after].flatMap((one) => (one ? [dayIn[list](one)] : []));
    return [...new Set(days)].map((day) => ({ list, day }));
  });
}

/** Totals of the subscriptions in a day's list, added to the cells of earlier pages. */
export function cellsOf(
  subscriptions: readonly Subscription[],
  before: readonly SubscriptionCell[] = [],
): SubscriptionCell[] {
  const cells = new Map(before.map((cell) => [keyOf(cell), cell]));
  for (const { examType, source, endsAt } of subscriptions) {
    const one = { examType, source, end: dayOf(endsAt) };
    const count = (cells.get(keyOf(one))?.count ?? 0) + 1;
    cells.set(keyOf(one), { ...one, count });
  }
  return [...cells.values()];
}

const keyOf = ({ examType, source, end }: Omit<SubscriptionCell, "count">): string =>
  `${examType} ${source} ${end}`;

export interface CountedState {
  day: string;
  examType: Subscription["examType"];
  source: Subscription["source"];
  state: SubscriptionState;
  count: number;
}

/**
 * A day's totals by state at a given time. For subscriptions that end today, `endedToday` shows
 * which have ended already.
 */
export function inStates(
  { day, cells }: { day: string; cells: readonly SubscriptionCell[] },
  list: MonthList,
  endedToday: readonly Subscription[],
  now: number,
): CountedState[] {
  const today = dayOf(now);
  const last = lastEndingDay(now);
  return cells.flatMap(({ examType, source, end, count }) => {
    const as = (state: SubscriptionState, of: number): CountedState[] =>
      of === 0 ? [] : [{ day, examType, source, state, count: of }];
    if (end < today) return as("ended", count);
    if (end > today) return as(end <= last ? "ending" : "running", count);
    const found = endedToday.filter(
      (one) => one.examType === examType && one.source === source && dayIn[list](one) === day,
    );
    // The total may be older than `endedToday`, and therefore smaller.
    const ended = Math.min(found.length, count);
    return [...as("ended", ended), ...as("ending", count - ended)];
  });
}
