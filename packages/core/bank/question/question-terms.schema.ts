import * as z from "zod";
import { named } from "../../kernel/exam-type/exam-type.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { DIFFICULTIES } from "./difficulty.rules.ts";

/* The types of a question that papers and results use, without the rest of its schema. */

export const QUESTION_TYPES = ["STANDARD", "COMPREHENSION"] as const;
export const Difficulty = named(DIFFICULTIES);
export const QuestionType = named(QUESTION_TYPES);

export const QuestionId = z.string().regex(idPattern("question"));
