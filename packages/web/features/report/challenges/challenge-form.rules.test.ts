import type { OwnChallenge } from "@academy/core/learning/challenge/challenge.schema.ts";
import type { QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";
import { describe, expect, test } from "vitest";
import { canChallenge, problemsOf, stateWords, takesClaim } from "./challenge-form.rules.ts";

const question: QuestionReport = {
  questionId: "q",
  subject: "Physics",
  topic: "Waves",
  responseType: "ANY",
  question: "<p>Where is sound fastest?</p>",
  options: ["In air", "In steel"],
  correctAnswer: 0,
  userAnswer: 1,
  status: "wrong",
  marks: 4,
  marksAwarded: -1,
  timeTaken: 5,
  stats: {
    correctPercentage: null,
    attemptedPercentage: null,
    averageTimeCorrect: null,
    optionCounts: {},
  },
  solution: "",
};
const { options: _none, ...open } = question;
const written = { ...open, correctAnswer: "Dust in the lungs." };
const text = "Sound travels through steel faster than through air.";

describe("the form", () => {
  test("needs a reason, the claimed answer and a text of 30 characters", () => {
    expect(Object.keys(problemsOf({ reason: "", claims: [null], text: " " }, question))).toEqual([
      "reason",
      "text",
    ]);
    const claimed = { reason: "wrong_key" as const, text };
    expect(problemsOf({ ...claimed, claims: [null] }, question)).toHaveProperty("claims");
    expect(problemsOf({ ...claimed, claims: [0] }, question)).toEqual({});
    expect(problemsOf({ reason: "faulty", claims: [null], text }, question)).toEqual({});
  });

  test("asks for no claimed answer where the answer is a written text", () => {
    expect(takesClaim(written)).toBe(false);
    expect(takesClaim({ ...open, correctAnswer: 3.5 })).toBe(true);
    expect(problemsOf({ reason: "wrong_key", claims: [null], text }, written)).toEqual({});
  });
});

const challenge: OwnChallenge = {
  questionId: "q",
  number: 1,
  reason: "wrong_key",
  claimText: "B",
  text,
  source: "",
  hasPicture: false,
  at: "2026-11-22T10:00:00.000Z",
  state: "open",
  key: null,
  marks: null,
  note: "",
};

test.each([
  [{}, "Challenged 22 Nov 2026 · Open"],
  [
    { state: "accepted", key: { was: "C", is: "B" }, marks: 5 },
    "Accepted: key is now B (was C). +5 marks.",
  ],
  [
    { state: "changed", key: { was: "C", is: null }, marks: -1 },
    "Not as you claimed: question dropped. −1 mark.",
  ],
  [
    { state: "accepted", key: { was: "C", is: "B or C" }, marks: 0 },
    "Accepted: key is now B or C (was C). Your marks stay the same.",
  ],
  [{ state: "rejected", note: "The book is outdated." }, "Not accepted: The book is outdated."],
] satisfies [Partial<OwnChallenge>, string][])(
  "says what became of a challenge: %o",
  (more, said) => {
    expect(stateWords({ ...challenge, ...more })).toBe(said);
  },
);

test("a key can be challenged once, in the window, within the student's number", () => {
  const own = { stage: "open" as const, max: 2, challenges: [] };
  const other = { ...challenge, questionId: "q2" };
  expect(canChallenge(own, question)).toBe(true);
  expect(canChallenge({ ...own, challenges: [other] }, question)).toBe(true);
  expect(canChallenge({ ...own, challenges: [challenge] }, question)).toBe(false);
  expect(canChallenge({ ...own, max: 1, challenges: [other] }, question)).toBe(false);
  expect(canChallenge({ ...own, stage: "deciding" }, question)).toBe(false);
  expect(canChallenge(own, { ...question, status: "bonus" })).toBe(false);
});
