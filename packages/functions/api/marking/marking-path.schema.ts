import { TestId } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { AnswerId } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { QuestionId } from "@academy/core/bank/question/question-terms.schema.ts";
import { UserId } from "@academy/core/people/user/user.schema.ts";
import * as z from "zod";

export const MarkedTestPath = z.object({ id: TestId });
export const MarkerPath = z.object({ id: TestId, userId: UserId });
export const MarkedQuestionPath = z.object({ id: TestId, questionId: QuestionId });
export const MarkedAnswerPath = MarkedQuestionPath.extend({ answerId: AnswerId });
