import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyEvents } from "../progress/event.arbitrary.ts";
import { headOf, NO_INTAKE, todayOf } from "../progress/head.rules.ts";
import { isLearned, retrievability, review } from "../progress/schedule.rules.ts";
import { dayNumber, fold, isGone, NO_STATE } from "../progress/state.rules.ts";
import type { LearningState } from "../progress/state.schema.ts";
import { DAY } from "../../kernel/shared/time.ts";
import { runs } from "../../testing/runs.ts";
import { difficultyShown, parOf } from "../card/card.rules.ts";
import {
  dueOf,
  fromFewSources,
  mistakesOf,
  ratingOf,
  shareOf,
  statusOf,
} from "./practice.rules.ts";

const states = fc.tuple(anyEvents, fc.nat({ max: 120 })).map(([events, days]) => {
  const state = fold(NO_STATE, events);
  return { state, now: Math.max(0, ...state.days) * DAY + days * DAY };
});

/** The questions of a notebook whose tests were not deleted. */
const hereIn = ({ entries, gone }: LearningState) =>
  Object.entries(entries).filter(([, { ref }]) => !isGone(gone, ref));

describe("the reviews of a day", () => {
  test("are as many as the dashboard says, and only those that are due", () => {
    fc.assert(
      fc.property(states, ({ state, now }) => {
        const today = dayNumber(now);
        const due = dueOf(state, today, 15);
        expect(due).toHaveLength(todayOf(headOf(state, NO_INTAKE, now), 0, now).due);
        for (const [, { ref, scheduled, card }] of due) {
          expect(isGone(state.gone, ref)).toBe(false);
          expect(scheduled && !isLearned(card) && (card === null || card.due <= today)).toBe(true);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test("begin with what is most likely remembered, and end with what is new", () => {
    fc.assert(
      fc.property(states, ({ state, now }) => {
        const today = dayNumber(now);
        const likely = dueOf(state, today, 15).map(([, { card }]) =>
          card === null ? -1 : retrievability(card, today),
        );
        expect(likely).toEqual(likely.toSorted((a, b) => b - a));
      }),
      { numRuns: runs(300) },
    );
  });

  test("are remembered less from day to day", () => {
    const card = review(null, 100, 3);
    const days = Array.from({ length: 60 }, (_, n) => retrievability(card, 100 + n));
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    expect(days[0]).toBe(1);
  });
});

describe("mistakes", () => {
  test("are all of the notebook whose tests exist, those that are due first", () => {
    fc.assert(
      fc.property(states, ({ state, now }) => {
        const today = dayNumber(now);
        const all = mistakesOf(state, today, { kind: "mistakes", dailyLimit: 15 }).map(
          ([id]) => id,
        );
        expect(all.toSorted()).toEqual(
          hereIn(state)
            .map(([id]) => id)
            .toSorted(),
        );
        const due = dueOf(state, today, 15).map(([id]) => id);
        expect(all.slice(0, due.length)).toEqual(due);
      }),
      { numRuns: runs(300) },
    );
  });

  test("are narrowed by test, topic, status and tag", () => {
    fc.assert(
      fc.property(states, ({ state, now }) => {
        const [first] = hereIn(state);
        if (!first) return;
        const [id, { ref, topicId, status }] = first;
        const testId = ref.split(".")[1] ?? "";
        const only = mistakesOf(state, dayNumber(now), {
          kind: "mistakes",
          ...(ref.startsWith("t.") && { testId }),
          topicId,
          status: [status],
          tagged: new Set([id]),
          dailyLimit: 15,
        });
        expect(only.map(([found]) => found)).toEqual([id]);
        const none = { kind: "mistakes" as const, testId: "t_other", dailyLimit: 15 };
        expect(mistakesOf(state, dayNumber(now), none)).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });
});

test("a set reads at most eight papers", () => {
  const refs = Array.from({ length: 40 }, (_, n) => `t.t_${n % 10}.${n}`);
  const few = fromFewSources(refs);
  expect(new Set(few.map((ref) => ref.split(".")[1])).size).toBe(8);
  expect(few).toHaveLength(32);
});

const verdict = (outcome: "blank" | "right" | "wrong" | "partial", right = 0) => ({
  outcome,
  right,
  total: 4,
  unit: "option" as const,
});

test.each([
  [{}, [verdict("wrong"), verdict("right", 4)], false, "full"],
  [{}, [verdict("wrong"), verdict("partial", 1)], false, "partial"],
  [{}, [verdict("blank")], false, "blank"],
  [{ shown: true }, [verdict("right", 4)], false, "blank"],
  [{ self: "had" as const }, [], true, "full"],
  [{ self: "partly" as const }, [], true, "partial"],
  [{ self: "not" as const }, [], true, "wrong"],
  [{}, [], true, "blank"],
])("an answer %o with the verdicts %o counts as %s: %s", (given, verdicts, self, status) => {
  expect(statusOf(given, verdicts, self)).toBe(status);
});

test("a partly correct answer counts for its best share", () => {
  expect(shareOf("partial", [verdict("partial", 1), verdict("partial", 3)])).toBe(0.75);
  expect([shareOf("full", []), shareOf("wrong", []), shareOf("partial", [])]).toEqual([1, 0, 0.5]);
});

test.each([
  ["full", { seconds: 119 }, 60, 3],
  ["full", { seconds: 121 }, 60, 2],
  ["full", { seconds: 3600 }, null, 3],
  ["full", { seconds: 9, guessed: true }, 60, 1],
  ["partial", { seconds: 9 }, 60, 1],
  ["wrong", { seconds: 9 }, 60, 1],
  ["blank", { seconds: 9 }, 60, 1],
] as const)("%s %o with the usual time %s is rated %i", (status, given, par, rating) => {
  expect(ratingOf(status, given, par)).toBe(rating);
});

test("difficulty is measured from 30 students on, and the usual time from 20 correct ones", () => {
  const field = (full: number, students: number) => ({ full, students, seconds: 44.6 });
  expect(difficultyShown(field(20, 29), "MEDIUM")).toBe("MEDIUM");
  expect(difficultyShown(field(20, 30), "MEDIUM")).toBe("EASY");
  expect(difficultyShown(field(15, 30), null)).toBe("MEDIUM");
  expect(difficultyShown(field(10, 30), null)).toBe("DIFFICULT");
  const exam = { durationMinutes: 180, totalQuestions: 90 };
  expect([parOf(field(19, 30), exam), parOf(field(20, 30), exam)]).toEqual([120, 45]);
  expect(parOf({ full: 0, students: 0, seconds: null }, null)).toBe(120);
});
