import * as z from "zod";
import { DIFFICULTIES } from "../../bank/question/question.schema.ts";
import { StudentQuestion } from "../paper/paper.schema.ts";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { RichText } from "../../bank/question/question.schema.ts";
import { SectionInput } from "./test-input.schema.ts";
import { TestView } from "../assessment/assessment.schema.ts";

/** What the builder shows before anything is published. Only questions that are named are shown. */
export const PreviewInput = z.strictObject({
  instructions: RichText.default(""),
  sectionDetails: z.array(SectionInput).max(40),
});
export type PreviewInput = z.infer<typeof PreviewInput>;

/** A question as students would see it, with everything that they would not: for administrators. */
const PreviewQuestion = StudentQuestion.extend({
  /** From 1, through all sections. */
  number: z.int(),
  examType: z.enum(EXAM_TYPES),
  topic: z.string(),
  subTopic: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  /** The key as `answerKey` on the wire, and in words: "A, C". */
  correctAnswer: z.unknown(),
  answerText: z.string(),
  solution: z.string(),
});
export type PreviewQuestion = z.infer<typeof PreviewQuestion>;

/** The paper as it would be frozen now: formulas are rendered, images have their addresses. */
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
  /** Ids that name no question of the bank any more. */
  missing: z.array(z.string()),
});
export type TestPreview = z.infer<typeof TestPreview>;
