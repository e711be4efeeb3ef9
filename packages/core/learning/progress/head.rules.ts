import { iso } from "../../kernel/shared/time.ts";
import { ENOUGH_ANSWERS, estimate } from "./mastery.rules.ts";
import type { Head, LearningToday, Watermark, WeakTopic } from "./head.schema.ts";
import { DEFAULT_SETTINGS, type LearningSettings } from "./settings.schema.ts";
import { dayNumber, queueOf } from "./state.rules.ts";
import type { LearningState } from "./state.schema.ts";

/** How many of a day's reviews may be new questions. */
const newOf = (dailyLimit: number): number => Math.floor(dailyLimit / 3);

/** How far ahead reviews are counted, in days. */
const AHEAD = 30;
const WEAKEST = 3;

export const NO_INTAKE: Watermark = { before: 0, taken: [], pending: 0 };

const NO_HEAD: Head = {
  fresh: 0,
  due: [],
  reviewed: { day: 0, count: 0, fresh: 0 },
  days: [],
  weakest: [],
  intake: NO_INTAKE,
};

/** The head of a learning state: what the dashboard needs. */
export function headOf(state: LearningState, intake: Watermark, now: number): Head {
  const today = dayNumber(now);
  const queue = queueOf(state).map(([, entry]) => entry);
  const due = new Map<number, number>();
  for (const { card } of queue) {
    const day = card === null ? Infinity : Math.max(card.due, today);
    if (day <= today + AHEAD) due.set(day, (due.get(day) ?? 0) + 1);
  }
  return {
    fresh: queue.filter(({ card }) => card === null).length,
    due: [...due].toSorted(([a], [b]) => a - b),
    reviewed: state.reviewed,
    days: state.days,
    weakest: weakestOf(state),
    intake,
  };
}

/** The weakest topics, sorted by their mastery less half of its uncertainty. */
export function weakestOf(state: LearningState): WeakTopic[] {
  const known = Object.entries(state.topics).flatMap(([topicId, { answers, band }]) => {
    const names = state.names[topicId];
    if (answers < ENOUGH_ANSWERS || !names) return [];
    const { percent, within } = estimate(state, topicId);
    return [{ ...names, mastery: whole(percent), within: whole(within), band, answers }];
  });
  const lowest = (one: WeakTopic) => one.mastery - one.within / 2;
  return known
    .toSorted((a, b) => lowest(a) - lowest(b) || (a.topicId < b.topicId ? -1 : 1))
    .slice(0, WEAKEST);
}

const whole = Math.round;

/** How many reviews are left of today's limit. */
export const leftToday = (
  { reviewed }: Pick<LearningState, "reviewed">,
  today: number,
  dailyLimit: number,
): number => Math.max(0, dailyLimit - (reviewed.day === today ? reviewed.count : 0));

/** How many questions may still be reviewed for the first time today. */
export const newLeftToday = (
  { reviewed }: Pick<LearningState, "reviewed">,
  today: number,
  dailyLimit: number,
): number => Math.max(0, newOf(dailyLimit) - (reviewed.day === today ? reviewed.fresh : 0));

/** Today's summary; `undefined` for a student of whom nothing was taken in. */
export function todayOf(
  head: Head = NO_HEAD,
  bookmarks: number,
  now: number,
  settings: LearningSettings = DEFAULT_SETTINGS,
): LearningToday {
  const today = dayNumber(now);
  const { dailyLimit, weekDays } = settings;
  const dailyNew = newOf(dailyLimit);
  const { fresh, intake } = head;
  const until = (day: number) =>
    head.due.reduce((all, [at, count]) => all + (at <= day ? count : 0), 0);
  const left = leftToday(head, today, dailyLimit);
  const waiting = until(today) + fresh;
  const due = Math.min(left, until(today) + Math.min(fresh, newLeftToday(head, today, dailyLimit)));
  const later = until(today + 1) + Math.min(fresh, dailyNew);
  // Day 0 of 1970 was a Thursday.
  const monday = today - ((today + 3) % 7);
  const done = head.days.filter((day) => day >= monday && day <= today).map((day) => day - monday);
  return {
    due,
    dueTomorrow: Math.min(dailyLimit, Math.max(0, later - due)),
    more: waiting - due,
    weakest: head.weakest,
    week: { days: done.length, done, goal: weekDays, today: today - monday },
    pending: intake.pending,
    bookmarks,
    takenBefore: intake.before === 0 ? null : iso(intake.before),
    taken: intake.taken,
    settings,
  };
}
