import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { MINUTE } from "@academy/core/kernel/shared/time.ts";
import { iso } from "@academy/core/kernel/shared/time.ts";
import {
  addQuestion,
  admin,
  ensureNames,
  EVERY_TYPE,
  NAMES,
  questionIds,
  testInput,
} from "@academy/core/testing/world.ts";
import * as CreateTest from "@academy/core/exam/builder/create-test.service.ts";
import { SHUFFLE } from "./own-order.ts";
import type { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { Limits } from "@academy/web/features/take-test/view/choice-limit.rules.ts";
import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";

export const START = Date.parse("2026-11-21T04:30:00.000Z");
export const DURATION_MINUTES = 10;

/** An answer that its question's type refuses. */
export const NO_ANSWER = 999;

export interface PublishedTest {
  testId: string;
  questions: StudentQuestion[];
  /** How many answers each section takes; null for all. */
  limits: Limits;
}

/** Each of two timed sections gets half of the time. */
const SECTION_MINUTES = DURATION_MINUTES / 2;
/** How long answers of the first section are accepted after its end. */
export const LATE_SECONDS = 60;

/** The number of questions of each timed section that count: the best ones, and the first ones. */
const CHOICES = [
  { atMost: 1, count: "best" },
  { atMost: 2, count: "first" },
] as const;

/** A long text is stored outside the sheet; of a choice's options, one is right. */
const TYPES = ["INTEGER", "SUBJECTIVE", "INTEGER", "MCQ_SINGLE"];
const TIMED_TYPES = ["INTEGER", "SUBJECTIVE", "MCQ_SINGLE", "MCQ_SINGLE", "INTEGER", "INTEGER"];

/** The section of a question in the timed test. */
export const sectionAt = (index: number): number => Math.floor((2 * index) / TIMED_TYPES.length);

/** Each test has its own orders for the students. */
const TESTS = 8;

/**
 * Small tests of the same questions, shuffled for each student. With timed sections they have two of
 * them, each with a choice of questions.
 */
export async function publishTests(deps: Deps, timed: boolean): Promise<PublishedTest[]> {
  const author = admin();
  await ensureNames(deps, author);
  const bank: QuestionView[] = [];
  for (const responseType of timed ? TIMED_TYPES : TYPES) {
    const example = EVERY_TYPE.find((one) => one.responseType === responseType)?.example;
    if (!example) throw new Error(`${responseType} has no example`);
    bank.push(await addQuestion(deps, author, responseType, example));
  }
  const input = testInput(deps, bank, {
    durationMinutes: DURATION_MINUTES,
    expiryTime: iso(START + 60 * MINUTE),
    ...(timed ? timedSections(bank) : { sectionDetails: [sectionOf(bank)] }),
  });
  const tests: PublishedTest[] = [];
  while (tests.length < TESTS) {
    tests.push(testOf(await CreateTest.create(deps, author, input), bank, timed));
  }
  return tests;
}

function testOf(test: TestAdminView, bank: readonly QuestionView[], timed: boolean): PublishedTest {
  const types = new Map(bank.map(({ _id, responseType }) => [_id, responseType]));
  const questions = questionIds(test).map((_id, index) => ({
    _id,
    section: timed ? sectionAt(index) : 0,
    subject: "Physics",
    responseType: types.get(_id) ?? "",
    questionType: "STANDARD",
    question: "",
    marks: 4,
  }));
  const limits = timed ? CHOICES.map(({ atMost }) => atMost) : [null];
  return { testId: test._id, questions, limits };
}

const sectionOf = (questions: readonly QuestionView[]) => ({
  subject: NAMES.subject,
  numQuestions: questions.length,
  questionIds: questions.map(({ _id }) => _id),
  shuffle: SHUFFLE,
});

/** Wrong answers lose a mark, so that the best answers are not simply the first ones. */
const SCHEME = { kind: "custom", right: 4, wrong: -1, blank: 0, partial: "none" };

const timedSections = (bank: readonly QuestionView[]) => ({
  timing: "SECTIONS",
  mayLeaveSection: true,
  lateSectionSeconds: LATE_SECONDS,
  sectionDetails: CHOICES.map((choose, section) => ({
    ...sectionOf(bank.filter((_question, index) => sectionAt(index) === section)),
    minutes: SECTION_MINUTES,
    scheme: SCHEME,
    choose,
  })),
});

/** The `n`-th answer in the schedule: unique if the type allows it. */
export function valueOf(question: StudentQuestion, n: number): unknown {
  switch (question.responseType) {
    case "SUBJECTIVE":
      return `Answer ${n}. ${"It is a long one. ".repeat(n % 3)}`.trim();
    case "MCQ_SINGLE":
      // The third of the options is correct.
      return n % 9 === 8 ? NO_ANSWER : n % 3;
    default:
      return n;
  }
}
