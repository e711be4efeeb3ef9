import { assertionReasoningArbitrary } from "@academy/response-types/assertion-reasoning/assertion-reasoning.arbitrary.ts";
import { integerArbitrary } from "@academy/response-types/integer/integer.arbitrary.ts";
import { matrixMatchingArbitrary } from "@academy/response-types/matrix-matching/matrix-matching.arbitrary.ts";
import { mcqMultipleArbitrary } from "@academy/response-types/mcq-multiple/mcq-multiple.arbitrary.ts";
import { mcqSingleArbitrary } from "@academy/response-types/mcq-single/mcq-single.arbitrary.ts";
import type { MarkingScheme } from "@academy/response-types/shared/scheme.ts";
import { subjectiveArbitrary } from "@academy/response-types/subjective/subjective.arbitrary.ts";
import fc from "fast-check";
import type { DraftQuestion, PaperDraft } from "../paper/freeze.rules.ts";
import type { Question } from "../question/question.schema.ts";
import type { Section } from "../test/test.schema.ts";

/** A generated question with one answer to it, of a type that only its code tells. */
export interface AnySample {
  responseType: string;
  content: unknown;
  key: unknown;
  answer: unknown;
}

const of = (
  responseType: string,
  samples: fc.Arbitrary<Omit<AnySample, "responseType">>,
): fc.Arbitrary<AnySample> => samples.map((sample) => ({ responseType, ...sample }));

/** Samples of every response type, by code. */
export const SAMPLES: Readonly<Record<string, fc.Arbitrary<AnySample>>> = {
  MCQ_SINGLE: of("MCQ_SINGLE", mcqSingleArbitrary),
  MCQ_MULTIPLE: of("MCQ_MULTIPLE", mcqMultipleArbitrary),
  ASSERTION_REASONING: of("ASSERTION_REASONING", assertionReasoningArbitrary),
  INTEGER: of("INTEGER", integerArbitrary),
  SUBJECTIVE: of("SUBJECTIVE", subjectiveArbitrary),
  MATRIX_MATCHING: of("MATRIX_MATCHING", matrixMatchingArbitrary),
};

export const anySample: fc.Arbitrary<AnySample> = fc.oneof(...Object.values(SAMPLES));

/** The id of the n-th question, passage or test of a fixture. */
export const idOf = (prefix: string, n: number): string =>
  `${prefix}_${n.toString(10).padStart(20, "0")}`;

export const TEST_ID = idOf("t", 1);

export function draftQuestion(
  { responseType, content, key }: Pick<AnySample, "responseType" | "content" | "key">,
  n: number,
  more: Partial<Question> = {},
): DraftQuestion {
  return {
    names: { _id: "st_1", subject: "Physics", topic: "Optics", subTopic: "Lenses" },
    question: {
      questionId: idOf("q", n),
      rev: 1,
      examType: "JEE",
      subjectTopicId: "st_1",
      difficulty: "EASY",
      marks: 400,
      questionType: "STANDARD",
      responseType,
      question: `<p>Question ${n}</p>`,
      content,
      answerKey: key,
      solution: "<p>Solution</p>",
      passageId: null,
      createdAt: "2026-11-21T04:30:00.000Z",
      createdBy: "u",
      changedAt: "2026-11-21T04:30:00.000Z",
      changedBy: "Meera Iyer",
      ...more,
    },
  };
}

export const draftSection = (
  numQuestions: number,
  scheme: MarkingScheme = { kind: "standard" },
): Section => ({
  subject: "Physics",
  topic: "",
  subTopic: "",
  type: "",
  questionType: "STANDARD",
  difficulty: null,
  numQuestions,
  scheme,
});

/** A draft of one section. */
export const draftOf = (
  questions: DraftQuestion[],
  more: Partial<PaperDraft> = {},
  scheme?: MarkingScheme,
): PaperDraft => ({
  ref: { testId: TEST_ID, paper: idOf("pv", 1) },
  instructions: "<p>Read well.</p>",
  sections: [{ section: draftSection(questions.length, scheme), questions }],
  passages: [],
  ...more,
});
