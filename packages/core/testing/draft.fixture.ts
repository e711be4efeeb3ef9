import { typeArbitraries } from "@academy/response-types/registry.arbitrary.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import type { MarkingScheme } from "@academy/response-types/shared/scheme.ts";
import fc from "fast-check";
import type { DraftQuestion, PaperDraft } from "../exam/paper/freeze.rules.ts";
import type { Question } from "../bank/question/question.schema.ts";
import type { Section } from "../exam/terms/test/assessment.schema.ts";

/**
 * A generated question with one answer to it. The types of its content, key and answer depend on
 * `responseType`.
 */
export interface AnySample {
  responseType: string;
  content: unknown;
  key: unknown;
  answer: unknown;
}

/** Samples of every response type, by code. */
export const SAMPLES: Readonly<Record<string, fc.Arbitrary<AnySample>>> = Object.fromEntries(
  Object.entries(typeArbitraries).map(([responseType, arbitrary]) => [
    responseType,
    arbitrary.map((sample) => ({ responseType, ...sample })),
  ]),
);

export const anySample: fc.Arbitrary<AnySample> = fc.oneof(...Object.values(SAMPLES));

/**
 * Only questions that could be published; `anySample` also has keys that no author could publish.
 */
export const publishableSample: fc.Arbitrary<AnySample> = anySample.filter(
  ({ responseType, content, key }) =>
    responseTypes.get(responseType).check(content, key).length === 0,
);

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
  name: "",
  subject: "Physics",
  topic: "",
  subTopic: "",
  type: "",
  questionType: "STANDARD",
  difficulty: null,
  numQuestions,
  choose: null,
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
