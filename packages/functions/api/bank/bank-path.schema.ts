import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionId } from "@academy/core/bank/question/question-terms.schema.ts";
import { VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import * as z from "zod";

/** The `{id}` of a path that names a question. */
export const QuestionPath = z.object({ id: QuestionId });

/** The `{id}` and `{language}` of a path that names a question in a language. */
export const QuestionVariantPath = QuestionPath.extend({ language: VariantLanguage });

/** The `{id}` of a path that names an entry of the catalogue. */
export const SubjectTopicPath = z.object({ id: SubjectTopic.shape._id });
