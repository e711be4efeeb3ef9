import { QuestionId } from "@academy/core/bank/question/question-terms.schema.ts";
import { CardRef } from "@academy/core/learning/progress/event.schema.ts";
import * as z from "zod";

export const NotebookPath = z.object({ questionId: QuestionId });

/** Names a question of a practice set that may not be in the notebook yet. */
export const NotebookPlaceQuery = z.object({ ref: CardRef.optional() });
