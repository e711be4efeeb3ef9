import { QuestionId } from "@academy/core/bank/question/question-terms.schema.ts";
import { TestId } from "@academy/core/exam/terms/test/assessment.schema.ts";
import * as z from "zod";

export const ChallengedTestPath = z.object({ id: TestId });
export const ChallengedQuestionPath = z.object({ id: TestId, questionId: QuestionId });
