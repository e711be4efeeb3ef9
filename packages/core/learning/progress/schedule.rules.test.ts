import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import {
  isLearned,
  type Rating,
  retrievability,
  review,
  type ReviewCard,
} from "./schedule.rules.ts";

/**
 * The days until the next review after each rating, if each review happens on the day when it is
 * due.
 */
function intervals(ratings: readonly Rating[]): number[] {
  const days: number[] = [];
  let card: ReviewCard | null = null;
  for (const rating of ratings) {
    const next: ReviewCard = review(card, card?.due ?? 20_000, rating);
    days.push(next.due - next.last);
    card = next;
  }
  return days;
}

test("spaces reviews as the design's examples", () => {
  expect(intervals([1, 3, 3, 3])).toEqual([1, 4, 17, 61]);
  expect(intervals([3, 3])).toEqual([4, 31]);
  expect(intervals([1, 3, 1, 3])).toEqual([1, 4, 1, 3]);
});

test("rates only the first answer of a day, and none from before it", () => {
  const first = review(null, 20_000, 3);
  expect(review(first, 20_000, 1)).toBe(first);
  expect(review(first, 19_990, 1)).toBe(first);
  expect(review(first, 20_001, 1)).not.toEqual(first);
});

test("keeps reviews within 1 to 90 days, the sooner the worse the answer", () => {
  const step = fc.tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom<Rating>(1, 2, 3));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      let card: ReviewCard | null = null;
      let day = 20_000;
      for (const [wait, rating] of steps) {
        day += wait;
        card = review(card, day, rating);
        expect(card.due - day).toBeGreaterThanOrEqual(1);
        expect(card.due - day).toBeLessThanOrEqual(90);
        expect(card.last).toBe(day);
        const [again, hard, good] = ([1, 2, 3] as const).map(
          (one) => review(card, day + wait, one).due,
        );
        expect(again).toBeLessThanOrEqual(hard ?? 0);
        expect(hard).toBeLessThanOrEqual(good ?? 0);
      }
      expect(isLearned(card)).toBe((card?.stability ?? 0) >= 30);
    }),
    { numRuns: runs(1000) },
  );
});

test("waits to the day until 85 of 100 such questions are remembered", () => {
  const step = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom<Rating>(1, 2, 3));
  let compared = 0;
  const compare = (steps: readonly [number, Rating][]) => {
    let card: ReviewCard | null = null;
    let day = 20_000;
    for (const [wait, rating] of steps) {
      day += wait;
      card = review(card, day, rating);
      const interval = card.due - day;
      if (interval === 1 || interval === 90) continue;
      compared++;
      expect(retrievability(card, card.due - 1)).toBeGreaterThan(0.85);
      expect(retrievability(card, card.due + 1)).toBeLessThan(0.85);
    }
  };
  // With the library's own due dates, the wait after the last of these ratings would be too long.
  compare([
    [1, 1],
    [1, 1],
    [4, 3],
    [5, 2],
  ]);
  expect(compared).toBeGreaterThan(1);
  fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), compare), {
    numRuns: runs(1000),
  });
});
