import { QuestionId } from "@academy/core/bank/question/question.schema.ts";
import * as z from "zod";

export const NotebookPath = z.object({ questionId: QuestionId });
