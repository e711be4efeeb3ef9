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
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { StudentQuestion } from "@academy/core/exam/paper/paper.schema.ts";

export const START = Date.parse("2026-11-21T04:30:00.000Z");
export const DURATION_MINUTES = 10;

/** An answer that its question's type refuses. */
export const NO_ANSWER = 999;

export interface Exam {
  testId: string;
  questions: StudentQuestion[];
}

/** Each of two timed sections gets half of the time. */
const SECTION_MINUTES = DURATION_MINUTES / 2;
/** How long answers of the first section are accepted after its end. */
export const LATE_SECONDS = 60;
/** In the second section, only one of two questions counts. */
export const AT_MOST = 1;

const TYPES = ["INTEGER", "SUBJECTIVE", "INTEGER", "MCQ_SINGLE"];

/**
 * A small test: two numbers, a long text that is stored outside the sheet, and a choice. With
 * timed sections it has two of them, the second with a choice of questions.
 */
export async function publishExam(deps: Deps, timed: boolean): Promise<Exam> {
  const author = admin();
  await ensureNames(deps, author);
  const bank: QuestionView[] = [];
  for (const responseType of TYPES) {
    const example = EVERY_TYPE.find((one) => one.responseType === responseType)?.example;
    if (!example) throw new Error(`${responseType} has no example`);
    bank.push(await addQuestion(deps, author, responseType, example));
  }
  const test = await CreateTest.create(
    deps,
    author,
    testInput(deps, bank, {
      durationMinutes: DURATION_MINUTES,
      expiryTime: iso(START + 60 * MINUTE),
      sectionDetails: [
        {
          subject: NAMES.subject,
          numQuestions: bank.length,
          questionIds: bank.map(({ _id }) => _id),
          shuffle: SHUFFLE,
        },
      ],
      ...(timed && timedSections(deps, bank)),
    }),
  );
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
  return { testId: test._id, questions };
}

/** The section of a question in the timed test. */
export const sectionAt = (index: number): number => Math.floor(index / 2);

function timedSections(deps: Deps, bank: readonly QuestionView[]) {
  const subject = testInput(deps, bank).sectionDetails[0]?.subject;
  const sections = [0, 1].map((section) => {
    const own = bank.filter((_question, index) => sectionAt(index) === section);
    return {
      subject,
      minutes: SECTION_MINUTES,
      numQuestions: own.length,
      questionIds: own.map(({ _id }) => _id),
      choose: section === 1 ? { atMost: AT_MOST } : null,
    };
  });
  return {
    timing: "SECTIONS",
    mayLeaveSection: true,
    lateSectionSeconds: LATE_SECONDS,
    sectionDetails: sections,
  };
}

/** The `n`-th answer in the schedule: unique if the type allows it. */
export function valueOf(question: StudentQuestion, n: number): unknown {
  switch (question.responseType) {
    case "SUBJECTIVE":
      return `Answer ${n}. ${"It is a long one. ".repeat(n % 3)}`.trim();
    case "MCQ_SINGLE":
      return n % 9 === 8 ? NO_ANSWER : n % 2;
    default:
      return n;
  }
}
