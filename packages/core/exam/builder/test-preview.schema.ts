import * as z from "zod";
import { DIFFICULTIES } from "../../bank/question/question.schema.ts";
import { StudentQuestion } from "../paper/paper.schema.ts";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { RichText } from "../../bank/question/question.schema.ts";
import { SectionInput } from "./test-input.schema.ts";
import { TestView } from "../assessment/assessment.schema.ts";

/** What to preview in the builder. Only listed questions are shown; none are picked. */
export const PreviewInput = z.strictObject({
  instructions: RichText.default(""),
  sectionDetails: z.array(SectionInput).max(40),
});
export type PreviewInput = z.infer<typeof PreviewInput>;

/** A question as students would see it, with key and solution, for administrators. */
const PreviewQuestion = StudentQuestion.extend({
  /** From 1, across all sections. */
  number: z.int(),
  examType: z.enum(EXAM_TYPES),
  topic: z.string(),
  subTopic: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  /** The key in the form of `answerKey`, and as text: "A, C". */
  correctAnswer: z.unknown(),
  answerText: z.string(),
  solution: z.string(),
});
export type PreviewQuestion = z.infer<typeof PreviewQuestion>;

/** The paper as it would be frozen now, with rendered formulas and full image addresses. */
export const TestPreview = z.object({
  instructions: z.string(),
  totalQuestions: z.int(),
  maxMarks: z.number(),
  sections: z.array(
    TestView.shape.sectionDetails.element.extend({
      maxMarks: z.number(),
      questions: z.array(PreviewQuestion),
    }),
  ),
  /** Ids of questions that no longer exist in the bank. */
  missing: z.array(z.string()),
});
export type TestPreview = z.infer<typeof TestPreview>;
