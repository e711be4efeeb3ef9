import { describe, expect, test } from "vitest";
import type { Question } from "../../bank/question/question.schema.ts";
import { iso, MINUTE } from "../../kernel/shared/time.ts";
import { draftQuestion, draftSection, idOf } from "../../testing/draft.fixture.ts";
import { TestInput } from "../terms/test/test-input.schema.ts";
import {
  bySeverity,
  error,
  matchProblems,
  passageProblems,
  locationsOf,
  scheduleProblems,
  splitByChoice,
  totalProblems,
  warning,
} from "./test-problem.rules.ts";
import { scoreProblems, sharedProblems, type SharingTest } from "./release-problem.rules.ts";
import type { Section } from "../terms/test/assessment.schema.ts";

const NOW = Date.parse("2026-11-21T04:30:00Z");
const integer = { responseType: "INTEGER", content: {}, key: { value: 1, tolerance: 0 } };
const drafted = (n: number, more: Partial<Question> = {}) => draftQuestion(integer, n, more);

const input = (more: object = {}) =>
  TestInput.parse({
    name: "Optics",
    examType: "JEE",
    startTime: iso(NOW + 60 * MINUTE),
    expiryTime: iso(NOW + 120 * MINUTE),
    durationMinutes: 60,
    totalQuestions: 2,
    sectionDetails: [{ subject: "Physics", numQuestions: 2 }],
    ...more,
  });
const codes = (problems: { code: string; severity: string }[]) =>
  problems.map(({ code, severity }) => [code, severity]);

test("a total that differs from the sections' sum blocks, with the specified message", () => {
  expect(totalProblems(input())).toEqual([]);
  expect(totalProblems(input({ totalQuestions: 5 }))).toMatchObject([
    {
      severity: "error",
      code: "wrong_total",
      path: "totalQuestions",
      message: "Total questions (5) don't match selected (2)",
    },
  ]);
});

describe("the schedule", () => {
  const from = (startMs: number, endMs: number) =>
    scheduleProblems(
      input({ startTime: iso(NOW + startMs), expiryTime: iso(NOW + endMs), durationMinutes: 1 }),
      NOW,
      0,
    );
  test.each([
    ["starts before the lock", 10 * MINUTE + 1, 60 * MINUTE, []],
    ["starts within the lock", 10 * MINUTE, 60 * MINUTE, [["locked_at_once", "warning"]]],
    ["starts now", 0, 60 * MINUTE, [["opens_at_once", "warning"]]],
    ["has started", -MINUTE, 1, [["opens_at_once", "warning"]]],
    ["is over", -2 * MINUTE, 0, [["already_over", "error"]]],
  ])("of a test that %s has the right problem", (_what, start, end, expected) => {
    expect(codes(from(start, end))).toEqual(expected);
  });
});

test("a window shorter than the duration gives a warning", () => {
  expect(codes(scheduleProblems(input({ durationMinutes: 60 }), NOW, 0))).toEqual([]);
  const [problem] = scheduleProblems(input({ durationMinutes: 61 }), NOW, 0);
  expect(problem).toMatchObject({ code: "short_window", severity: "warning" });
  expect(problem?.message).toContain("60 minutes, so no student gets the full 61");
});

describe("a window without room for spread starts", () => {
  const found = (minutes: number, expected: number) =>
    scheduleProblems(input({ durationMinutes: minutes }), NOW, expected);

  test("gives a warning with the seconds that the last students lose", () => {
    const [problem] = found(60, 100_000);
    expect(problem).toMatchObject({
      code: "no_room_for_starts",
      severity: "warning",
      path: "expiryTime",
      message:
        "About 1,00,000 students are expected, so their starts are spread over 40 seconds. The last ones get 40 seconds less than the full duration unless the expiry is that much later.",
    });
  });

  test("gives no warning for few students, with room, or if the window is too short anyway", () => {
    expect(codes(found(60, 2_499))).toEqual([]);
    expect(codes(found(59, 100_000))).toEqual([]);
    expect(codes(found(61, 100_000))).toEqual([["short_window", "warning"]]);
  });
});

describe("a given question", () => {
  const section: Section = {
    ...draftSection(1),
    topic: "optics",
    subTopic: "LENSES",
    type: "INTEGER",
    difficulty: "EASY",
  };
  const problemsOf = (asked: Partial<Section>, more: Partial<Question> = {}) => {
    const one = drafted(1, more);
    return matchProblems({ ...section, ...asked }, "JEE", [one], locationsOf([[one]]));
  };

  test("matches its section's names regardless of case, and empty criteria", () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ topic: "", subTopic: "", type: "", difficulty: null })).toEqual([]);
  });

  test.each<[Partial<Section>, string]>([
    [{ subject: "Chemistry" }, "its subject is Physics, not Chemistry"],
    [{ topic: "Waves" }, "its topic is Optics, not Waves"],
    [{ subTopic: "Mirrors" }, "its sub-topic is Lenses, not Mirrors"],
    [{ type: "MCQ_SINGLE" }, "its response type is INTEGER, not MCQ_SINGLE"],
    [{ difficulty: "MEDIUM" }, "its difficulty is EASY, not MEDIUM"],
  ])("that does not match its section blocks: %j", (asked, words) => {
    expect(problemsOf(asked)).toMatchObject([
      {
        severity: "error",
        code: "question_mismatch",
        section: 0,
        number: 1,
        questionId: idOf("q", 1),
        message: `Question 1 does not match its section: ${words}. Replace it.`,
      },
    ]);
  });

  test("of another question type or exam only gives a warning", () => {
    expect(codes(problemsOf({ questionType: "COMPREHENSION" }))).toEqual([
      ["other_question_type", "warning"],
    ]);
    expect(codes(problemsOf({}, { examType: "NEET" }))).toEqual([["other_exam_type", "warning"]]);
  });
});

describe("questions on one passage", () => {
  const on = (n: number, passage: number | null) =>
    drafted(n, { passageId: passage === null ? null : idOf("p", passage) });
  const apart = (...sections: ReturnType<typeof on>[][]) =>
    passageProblems(sections, locationsOf(sections)).map(({ number }) => number);

  test("may follow one another, also across the end of a section", () => {
    expect(apart([on(1, 1), on(2, 1), on(3, 2)], [on(4, 2), on(5, null), on(6, null)])).toEqual([]);
  });

  test("that are separated give a warning with each question's number", () => {
    expect(apart([on(1, 1), on(2, 2), on(3, 1)], [on(4, null), on(5, 2), on(6, 2)])).toEqual([
      3, 5,
    ]);
  });
});

test("errors come before warnings, each in the paper's order", () => {
  const sorted = bySeverity([
    warning("opens_at_once", "startTime", "w1"),
    error("wrong_total", "totalQuestions", "e1"),
    warning("passage_split", "x", "w2"),
    error("no_key", "y", "e2"),
  ]);
  expect(sorted.map(({ message }) => message)).toEqual(["e1", "e2", "w1", "w2"]);
});

test("warns of a passage that a choice of questions may split", () => {
  const passageId = idOf("p", 1);
  const questions = [0, 1, 2].map((n) => drafted(n, n < 2 ? { passageId } : {}));
  const section = { subject: "Physics", numQuestions: 3 };
  const of = (choose: object | null) =>
    splitByChoice(input({ sectionDetails: [{ ...section, choose }] }), [questions]);
  expect(of(null)).toEqual([]);
  expect(of({ atMost: 2 })).toMatchObject([
    {
      severity: "warning",
      code: "passage_split",
      section: 0,
      message:
        "A passage may not be split by a choice: section 1 counts 2 questions, the passage has 2 of 3.",
    },
  ]);
});

test("refuses a choice of all questions, and one with marks for a blank", () => {
  const wrong = (more: object) =>
    TestInput.safeParse({
      ...input(),
      sectionDetails: [{ subject: "Physics", numQuestions: 2, ...more }],
    }).error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(wrong({ choose: { atMost: 1 } })).toBeUndefined();
  expect(wrong({ choose: { atMost: 2 } })).toEqual([
    ["sectionDetails.0.choose.atMost", "Choose fewer than the section's questions (2)."],
  ]);
  const scheme = { kind: "custom", right: 4, wrong: 0, blank: 1, partial: "none" };
  expect(wrong({ choose: { atMost: 1 }, scheme })).toEqual([
    ["sectionDetails.0.scheme.blank", "With a choice of questions a blank earns 0."],
  ]);
});

test("a score on submission is explained: it waits where anyone may start", () => {
  const of = (access: string, releasePolicy: string) =>
    codes(scoreProblems(input({ access, releasePolicy })));
  expect(of("PUBLIC", "IMMEDIATE")).toEqual([["score_waits", "warning"]]);
  expect(of("SUBSCRIBE", "IMMEDIATE")).toEqual([["score_at_once", "warning"]]);
  expect(of("PUBLIC", "PRACTICE")).toEqual([]);
  expect(of("PUBLIC", "AFTER_PROCESSING")).toEqual([]);
});

test("of many tests with the same questions, those that ended last are named; practice harms no one", () => {
  const other = (n: number, more: Partial<SharingTest> = {}): SharingTest => {
    const end = NOW + n * MINUTE;
    return { name: `T${n}`, questionIds: [`q${n}`], end, keysFrom: end, isRanked: true, ...more };
  };
  const ranked = { end: NOW + 99 * MINUTE, keysFrom: NOW + 99 * MINUTE, isRanked: true };
  const others = [1, 2, 3, 4, 5].map((n) => other(n));
  const [problem] = sharedProblems(ranked, others, NOW);
  expect(problem?.message).toMatch(
    /^5 questions are also in “T5”, “T4”, “T3” and 2 more\. The keys/,
  );
  // The keys of a practice test are known from its start, but only to students who take it.
  const practice = other(120, { keysFrom: NOW, isRanked: false });
  expect(sharedProblems(ranked, [practice], NOW)[0]?.message).toContain("1 question is also in");
  const open = { end: ranked.end, keysFrom: NOW, isRanked: false };
  expect(sharedProblems(open, [practice, other(-5)], NOW)).toEqual([]);
});
