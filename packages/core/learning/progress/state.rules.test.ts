import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import { DAY } from "../../kernel/shared/time.ts";
import { anyEvents } from "./event.arbitrary.ts";
import { NO_EVENTS, withEvents } from "./event.rules.ts";
import type { KeyedEvent } from "./event.schema.ts";
import { headOf, NO_INTAKE, todayOf } from "./head.rules.ts";
import { fold, NO_STATE } from "./state.rules.ts";
import { LearningState } from "./state.schema.ts";

const numRuns = runs(2000);
const asText = (state: LearningState) => JSON.stringify(state, sortedKeys);
/** Records are compared without the order of their fields. */
const sortedKeys = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const stored = (state: LearningState) => LearningState.parse(JSON.parse(JSON.stringify(state)));
const sorted = (events: readonly KeyedEvent[]) =>
  events.toSorted((a, b) => (a.key < b.key ? -1 : 1));

const shuffled = anyEvents.chain((events) =>
  fc.record({
    events: fc.constant(events),
    others: fc.shuffledSubarray(events, { minLength: events.length }),
    doubled: fc.subarray(events),
    cut: fc.nat({ max: events.length }),
  }),
);

describe("folding events", () => {
  test("depends neither on their order nor on duplicates", () => {
    fc.assert(
      fc.property(shuffled, ({ events, others, doubled }) => {
        expect(asText(fold(NO_STATE, [...others, ...doubled]))).toBe(
          asText(fold(NO_STATE, events)),
        );
        expect(withEvents(NO_EVENTS, others)).toEqual(withEvents(NO_EVENTS, events));
      }),
      { numRuns },
    );
  });

  test("continues from a stored snapshot as if all were folded again", () => {
    fc.assert(
      fc.property(shuffled, ({ events, cut }) => {
        const inOrder = sorted(events);
        const snapshot = stored(fold(NO_STATE, inOrder.slice(0, cut)));
        expect(asText(fold(snapshot, inOrder.slice(cut)))).toBe(asText(fold(NO_STATE, events)));
      }),
      { numRuns },
    );
  });

  test("keeps each review between tomorrow and 90 days ahead", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        for (const { card } of Object.values(fold(NO_STATE, events).entries)) {
          if (!card) continue;
          expect(card.due).toBeGreaterThanOrEqual(card.last + 1);
          expect(card.due).toBeLessThanOrEqual(card.last + 90);
          expect(card.difficulty).toBeGreaterThanOrEqual(1);
          expect(card.difficulty).toBeLessThanOrEqual(10);
          expect(card.stability).toBeGreaterThan(0);
        }
      }),
      { numRuns },
    );
  });

  test("schedules at most twelve questions of a test, those that most others knew", () => {
    const misses = Array.from({ length: 20 }, (_, index) => ({
      questionId: `q_${String(index).padStart(20, "0")}`,
      index,
      topic: 0,
      status: "wrong" as const,
      seconds: 60,
      facility: 5 * index,
    }));
    const topics = [{ topicId: "st", subject: "Physics", topic: "Optics", subTopic: "Lenses" }];
    const event = {
      kind: "test" as const,
      submissionId: "t_1.asha.0",
      examType: "JEE",
      paper: "pv",
      key: "key",
      run: "run",
      submittedAt: 0,
      topics,
      evidence: [],
      misses,
    };
    const { entries } = fold(NO_STATE, [{ key: "E#1", event }]);
    const scheduled = Object.values(entries).filter((one) => one.scheduled);
    expect(scheduled.map(({ ref }) => ref)).toEqual(
      Array.from({ length: 12 }, (_, n) => `t.t_1.${n + 8}`),
    );
  });
});

describe("today's summary", () => {
  test("never offers more than the daily limit, and loses no review", () => {
    fc.assert(
      fc.property(anyEvents, fc.integer({ min: 0, max: 150 }), (events, days) => {
        const state = fold(NO_STATE, events);
        const now = Date.parse("2026-11-21T04:30:00Z") + days * DAY;
        const { due, more, weakest, week } = todayOf(headOf(state, NO_INTAKE, now), 0, now);
        expect(due).toBeLessThanOrEqual(15);
        expect(due).toBeGreaterThanOrEqual(0);
        expect(more).toBeGreaterThanOrEqual(0);
        const queue = Object.values(state.entries).filter((one) => one.scheduled);
        expect(due + more).toBeLessThanOrEqual(queue.length);
        expect(weakest.length).toBeLessThanOrEqual(3);
        expect(week.days).toBe(week.done.length);
        expect(week.done.every((day) => day >= 0 && day <= week.today)).toBe(true);
        expect(week.today).toBe((new Date(now).getUTCDay() + 6) % 7);
      }),
      { numRuns },
    );
  });
});
