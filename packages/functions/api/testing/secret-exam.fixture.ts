import { randomBytes, randomInt } from "node:crypto";
import { assertionReasoningExamples } from "@academy/response-types/assertion-reasoning/assertion-reasoning.examples.ts";
import { matrixMatchingExamples } from "@academy/response-types/matrix-matching/matrix-matching.examples.ts";
import { mcqMultipleExamples } from "@academy/response-types/mcq-multiple/mcq-multiple.examples.ts";
import { mcqSingleExamples } from "@academy/response-types/mcq-single/mcq-single.examples.ts";
import { iso } from "@academy/core/shared/time.ts";
import type { TestAdminView } from "@academy/core/test/test.schema.ts";
import type { openRoleCloud } from "./role-cloud.fixture.ts";

type RoleCloud = Awaited<ReturnType<typeof openRoleCloud>>;

const MINUTE = 60_000;
const TOPIC = { subject: "Physics", topic: "Optics", subTopic: "Lenses" };

/** A test with a question of every type, and every text in it that students must not see. */
export interface SecretExam {
  testId: string;
  questionIds: string[];
  passageId: string;
  canaries: string[];
}

const word = () => `canary${randomBytes(9).toString("hex")}`;
/** Nine digits that stand in no other number; the point comes after them. */
const number = () => String(randomInt(100_000_000, 999_999_999));

/** Keys that differ from one exam to the other, for types whose key is only a choice. */
const KEYS = {
  one: { single: 0, several: [0, 1], assertion: 0, matrix: "A:1 B:2 C:3 D:4" },
  two: { single: 1, several: [1, 2], assertion: 3, matrix: "A:1,5 B:3 C:2 D:5" },
};

function secretQuestions(which: keyof typeof KEYS) {
  const keys = KEYS[which];
  const [value, tolerance, model, keyword] = [number(), number(), word(), word()];
  const solutions = Array.from({ length: 6 }, word);
  const options = (examples: readonly { input: { options?: unknown } }[]) =>
    examples[0]?.input.options;
  const questions = [
    { responseType: "MCQ_SINGLE", options: options(mcqSingleExamples), answerKey: keys.single },
    {
      responseType: "MCQ_MULTIPLE",
      options: options(mcqMultipleExamples),
      answerKey: keys.several,
    },
    {
      responseType: "ASSERTION_REASONING",
      options: options(assertionReasoningExamples),
      answerKey: keys.assertion,
    },
    {
      responseType: "MATRIX_MATCHING",
      options: options(matrixMatchingExamples),
      answerKey: keys.matrix,
    },
    { responseType: "INTEGER", answerKey: `${value}.37`, tolerance: Number(`${tolerance}.61`) },
    { responseType: "SUBJECTIVE", answerKey: `${model} bends`, subjectiveKeywords: [keyword] },
  ].map((question, i) => ({
    ...question,
    solution: `<p>${solutions[i] ?? ""}</p>`,
    question: `<p>Question ${i + 1} of the secret paper</p>`,
  }));
  return { questions, canaries: [value, tolerance, model, keyword, ...solutions] };
}

/** Uploads the questions and makes a test of them that starts in so many minutes. */
export async function addSecretExam(
  { deps, post, callers: { admin } }: RoleCloud,
  which: keyof typeof KEYS,
  { startsIn, ...more }: { startsIn: number; demo?: number; releasePolicy?: string },
): Promise<SecretExam> {
  const passage = await post<{ _id: string }>("/api/passages/upload", admin, {
    ...TOPIC,
    examType: "JEE",
    passageText: "<p>A thin lens bends light.</p>",
  });
  const { questions, canaries } = secretQuestions(which);
  const ids: string[] = [];
  for (const question of questions) {
    const { _id } = await post<{ _id: string }>("/api/questions/upload", admin, {
      ...TOPIC,
      ...question,
      examType: "JEE",
      difficulty: "EASY",
      marks: 4,
      ...(ids.length === 0 && { passageId: passage._id }),
    });
    ids.push(_id);
  }
  const now = deps.clock.now();
  const test = await post<TestAdminView>("/api/tests/createtest", admin, {
    name: "A secret paper",
    examType: "JEE",
    access: "PUBLIC",
    startTime: iso(now + startsIn * MINUTE),
    expiryTime: iso(now + (startsIn + 120) * MINUTE),
    durationMinutes: 60,
    totalQuestions: ids.length,
    sectionDetails: [{ subject: "Physics", numQuestions: ids.length, questionIds: ids }],
    ...more,
  });
  return { testId: test._id, questionIds: ids, passageId: passage._id, canaries };
}

export const addTopic = ({ post, callers }: RoleCloud): Promise<unknown> =>
  post("/api/subject-topics", callers.admin, TOPIC);
