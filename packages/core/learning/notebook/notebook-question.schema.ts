import * as z from "zod";
import { QuestionId } from "../../bank/question/question-terms.schema.ts";
import { QuestionReport } from "../../exam/terms/result/result.schema.ts";

/** The number of questions on a page of the notebook. */
const QUESTIONS_PER_CALL = 20;

/** Ids separated by commas. */
export const NotebookQuestionQuery = z.object({
  ids: z
    .string()
    .transform((ids) => [...new Set(ids.split(","))])
    .pipe(
      z
        .array(QuestionId)
        .max(QUESTIONS_PER_CALL, `Ask for at most ${QUESTIONS_PER_CALL} questions.`),
    ),
});

/** A question of the notebook as its report shows it. */
export const NotebookQuestion = QuestionReport.pick({
  questionId: true,
  responseType: true,
  question: true,
  passageText: true,
  options: true,
  rows: true,
  format: true,
  correctAnswer: true,
  userAnswer: true,
  remark: true,
  shown: true,
  solution: true,
  alsoAccepted: true,
});
export type NotebookQuestion = z.infer<typeof NotebookQuestion>;

export const NotebookQuestions = z.object({
  /** In the order of the requested ids; questions that cannot be shown are left out. */
  questions: z.array(NotebookQuestion),
});
export type NotebookQuestions = z.infer<typeof NotebookQuestions>;
