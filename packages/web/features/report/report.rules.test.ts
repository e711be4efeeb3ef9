import type { AnswerStatus } from "@academy/core/exam/terms/result/result.schema.ts";
import { expect, test } from "vitest";
import {
  accuracy,
  askAgainIn,
  clampIndex,
  firstsWithPassage,
  longTime,
  median,
  optionShares,
  shortTime,
  speeds,
  speedWords,
  subjectResults,
  totals,
} from "./report.rules.ts";
import { correctionWords } from "./summary/correction-words.rules.ts";

const statuses = (...list: AnswerStatus[]) =>
  list.map((status) => ({ status, userAnswer: status === "unattempted" ? null : 1 }));

test("counts each outcome and the attempted questions, including dropped ones that were answered", () => {
  const outcomes = statuses("full", "full", "partial", "wrong", "unattempted", "bonus");
  const counted = {
    full: 2,
    partial: 1,
    wrong: 1,
    unattempted: 1,
    bonus: 2,
    attempted: 5,
    extra: 0,
  };
  expect(totals([...outcomes, { status: "bonus", userAnswer: null }])).toEqual(counted);
});

test("defines accuracy as the share of fully correct answers in the questions that count", () => {
  const whole = statuses("full", "partial", "wrong", "unattempted");
  expect(accuracy(whole)).toEqual({ full: 1, counting: 4, dropped: 0, percent: 25 });
  const one = statuses("full", "wrong", "bonus");
  expect(accuracy(one)).toEqual({ full: 1, counting: 2, dropped: 1, percent: 50 });
  expect(accuracy(statuses("bonus"))).toMatchObject({ full: 0, percent: null });
  expect(accuracy([]).percent).toBeNull();
});

test.each([
  [[], null],
  [[7], 7],
  [[9, 1, 5], 5],
  [[10, 1, 2, 3], 2.5],
])("the median of %j is %s", (values, expected) => {
  expect(median(values)).toBe(expected);
});

const timed = (timeTaken: number, averageTimeCorrect: number | null) => ({
  timeTaken,
  stats: { correctPercentage: 50, attemptedPercentage: 90, averageTimeCorrect, optionCounts: {} },
});

test("compares the times of visited questions with those of others who were correct", () => {
  expect(speeds([timed(0, 40), timed(30, null), timed(50, 60)])).toEqual({ yours: 40, peers: 50 });
  expect(speeds([timed(0, null)])).toEqual({ yours: null, peers: null });
});

test("gives every option its share of students, including those that no one chose", () => {
  const stats = { ...timed(0, 0).stats, optionCounts: { A: 1, C: 3 } };
  const options = ["a", "b", "c"];
  expect(optionShares({ options, stats }, 4)).toEqual([
    { letter: "A", count: 1, percent: 25 },
    { letter: "B", count: 0, percent: 0 },
    { letter: "C", count: 3, percent: 75 },
  ]);
  expect(optionShares({ options, stats }, 0)).toEqual([]);
  expect(optionShares({ options, stats: timed(0, 0).stats }, 4)).toEqual([]);
});

test("finds the first question of a passage", () => {
  const passage = { passageText: "<p>Light</p>" };
  expect(firstsWithPassage([{}, passage, {}, passage])).toEqual([0, 1, 2, 1]);
});

test("says how much faster or slower", () => {
  expect(speedWords(30, 102)).toBe("1m 12s faster than those who answered correctly");
  expect(speedWords(50, 42)).toBe("8s slower than those who answered correctly");
  expect(speedWords(50.2, 50)).toBe("As fast as those who answered correctly");
});

test("writes times with hours only if there are any", () => {
  expect(longTime(9665)).toBe("2h 41m 5s");
  expect(longTime(125)).toBe("2m 5s");
  expect(longTime(-3)).toBe("0m 0s");
  expect(shortTime(59.6)).toBe("1m 0s");
  expect(shortTime(9)).toBe("9s");
});

test("sums up each subject in the paper's order", () => {
  const question = (subject: string, status: AnswerStatus) => ({
    subject,
    status,
    userAnswer: 1,
  });
  const report = {
    questionReport: [question("Physics", "full"), question("Maths", "wrong")],
    subjectScores: { Maths: -1, Physics: 4 },
    subjectMaxScores: { Maths: 4, Physics: 4 },
    subjectWisePercentile: { Physics: 88.5 },
    subjectWiseRank: { Physics: 3 },
  };
  // Only subject, status and answer of a question's report are used here.
  const results = subjectResults(report as unknown as Parameters<typeof subjectResults>[0]);
  expect(results).toMatchObject([
    { name: "Physics", marks: 4, maxMarks: 4, accuracy: 100, percentile: 88.5, rank: 3 },
    { name: "Maths", marks: -1, accuracy: 0, percentile: null },
  ]);
});

test.each([
  [null, 0],
  ["1", 0],
  ["7", 6],
  ["0", 0],
  ["99", 9],
  ["2.5", 0],
  ["x", 0],
])("reads question %s of ten as position %i", (text, index) => {
  expect(clampIndex(text, 10)).toBe(index);
});

test("fetches again soon after the opening, neither too often nor too late", () => {
  const now = Date.parse("2026-11-21T10:00:00Z");
  expect(askAgainIn("2026-11-21T10:05:00Z", now, 0)).toBe(305_000);
  expect(askAgainIn("2026-11-21T09:00:00Z", now, 0)).toBe(15_000);
  expect(askAgainIn("2026-11-22T10:00:00Z", now, 1)).toBe(600_000);
});

test.each([
  [{ what: "key", questions: [7] }, "The key of question 7 was corrected."],
  [{ what: "several", questions: [7, 9] }, "Several answers to questions 7, 9 are accepted."],
  [{ what: "dropped", questions: [3] }, "Full marks for everyone for question 3."],
  [
    { what: "dropped", questions: [3], dropped: "fill" },
    "Full marks where question 3 can count, even without an answer.",
  ],
  [
    { what: "dropped", questions: [3, 4], dropped: "answered" },
    "Full marks where an answer to questions 3, 4 counts.",
  ],
] as const)("says what was corrected: %o", (correction, words) => {
  expect(correctionWords({ ...correction, questions: [...correction.questions] })).toBe(words);
});
