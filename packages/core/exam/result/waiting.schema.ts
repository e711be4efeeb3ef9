import * as z from "zod";
import { QuestionId } from "../../bank/question/question-terms.schema.ts";
import { pageLimit } from "../../kernel/shared/query.schema.ts";

export const WaitingQuery = z.object({
  questionId: QuestionId,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: pageLimit(20),
});
export type WaitingQuery = z.infer<typeof WaitingQuery>;

/** A written answer whose automatic mark was lowered in the published results. */
const WaitingAnswer = z.object({
  submissionId: z.string(),
  name: z.string(),
  email: z.string(),
  /** What the student wrote. */
  answer: z.string(),
  /** The current marks: a teacher's marks if there are any, otherwise the automatic ones. */
  marks: z.number(),
  /**
   * False once a teacher has marked the answer. The count changes when the test is processed again.
   */
  waits: z.boolean(),
});

/** A page of one question's answers to be marked. */
export const WaitingPage = z.object({
  /** The question's position in the paper, from 1. */
  number: z.int(),
  maxMarks: z.number(),
  answers: z.array(WaitingAnswer),
  page: z.int(),
  /**
   * The number of such answers in the published results, including those that were marked since.
   */
  total: z.int(),
  totalPages: z.int(),
  /**
   * False for results of an older release, which have no list. Processing the test again makes one.
   */
  listed: z.boolean(),
});
export type WaitingPage = z.infer<typeof WaitingPage>;
