import { createEmptyCard, type Card as FsrsCard, fsrs, type Grade, State } from "ts-fsrs";
import * as z from "zod";
import { DAY } from "../../kernel/shared/time.ts";

/** The longest a question waits for its next review, in days. */
const MAX_DAYS = 90;
/** A question that is remembered this many days is learned and leaves the queue. */
const LEARNED_DAYS = 30;

const scheduler = fsrs({
  request_retention: 0.85,
  maximum_interval: MAX_DAYS,
  enable_fuzz: false,
  // FSRS does not plan a second review on the same day.
  enable_short_term: false,
});

/** A question in the schedule that was reviewed; days of India, counted from 1970. */
export const ReviewCard = z.object({
  due: z.int(),
  stability: z.number(),
  difficulty: z.number(),
  last: z.int(),
  reps: z.int(),
  lapses: z.int(),
});
export type ReviewCard = z.infer<typeof ReviewCard>;

/** 1 again, 2 hard, 3 good. */
export type Rating = 1 | 2 | 3;

/** ts-fsrs counts intervals of 24 hours, so it gets days as midnights of UTC. */
const midnight = (day: number): Date => new Date(day * DAY);
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** The library's own form; its deprecated fields are not stored. */
const asFsrs = (card: ReviewCard): FsrsCard => ({
  due: midnight(card.due),
  stability: card.stability,
  difficulty: card.difficulty,
  elapsed_days: 0,
  scheduled_days: card.due - card.last,
  learning_steps: 0,
  reps: card.reps,
  lapses: card.lapses,
  state: State.Review,
  last_review: midnight(card.last),
});

/**
 * Rates an answer given on a day. Only the first answer of a day counts, and an answer that arrives
 * after a later one changes nothing.
 */
export function review(card: ReviewCard | null, day: number, rating: Rating): ReviewCard {
  if (card && day <= card.last) return card;
  const before = card ? asFsrs(card) : createEmptyCard(midnight(day));
  const grade: Grade = rating;
  const next = scheduler.next(before, midnight(day), grade).card;
  // The interval by FSRS's formula. The due date that the library gives is sometimes later, because
  // after "good" it always waits longer than after "hard", and after "hard" longer than after
  // "again": one wait in twenty would be a day or two longer.
  const wait = scheduler.next_interval(next.stability, 0);
  return {
    due: day + Math.min(Math.max(wait, 1), MAX_DAYS),
    stability: rounded(next.stability),
    difficulty: rounded(next.difficulty),
    last: day,
    reps: next.reps,
    lapses: next.lapses,
  };
}

export const isLearned = (card: ReviewCard | null): boolean =>
  card !== null && card.stability >= LEARNED_DAYS;

/** The probability, 0 to 1, that a question is remembered on a day. */
export const retrievability = (card: ReviewCard, day: number): number =>
  scheduler.get_retrievability(asFsrs(card), midnight(Math.max(day, card.last)), false);
