import * as z from "zod";
import { ACCESS_TO_OPEN } from "../../bank/pool/pool.schema.ts";
import { QuestionId } from "../../bank/question/question-terms.schema.ts";

/** Questions to open for practice, or to close again with `access: null`. */
export const OpenQuestionsInput = z.strictObject({
  ids: z.array(QuestionId).min(1, "Select at least one question.").max(200),
  /** For every student, or for those with a subscription to the exam type. */
  access: z.enum(ACCESS_TO_OPEN).nullable(),
  /** Opens questions although a test that is not released has a nearly equal one. */
  confirmSimilar: z.boolean().default(false),
  /** True to learn what would happen, without writing anything. */
  check: z.boolean().default(false),
});
export type OpenQuestionsInput = z.infer<typeof OpenQuestionsInput>;

/** Why a question stays closed. */
const REFUSALS = [
  "held",
  "similar_held",
  "not_approved",
  "no_key",
  "formula_error",
  "unfit_question",
  "full",
  "missing",
] as const;

const Refusal = z.object({
  id: z.string(),
  code: z.enum(REFUSALS),
  /** For people: why the question stays closed, and what to do. */
  message: z.string(),
});
export type Refusal = z.infer<typeof Refusal>;

export const OpenQuestionsResult = z.object({
  /** Questions whose access changed, or would change; questions of one passage change together. */
  changed: z.int(),
  refused: z.array(Refusal),
});
export type OpenQuestionsResult = z.infer<typeof OpenQuestionsResult>;

const Ids = z
  .string()
  .max(2400)
  .transform((text) => text.split(","))
  .pipe(z.array(QuestionId).min(1).max(100));

/** Ids with commas between them. */
export const OpenStatesQuery = z.object({ ids: Ids });

/** For administrators: whether questions are open, and which tests keep them closed. */
export const OpenStates = z.object({
  questions: z.array(
    z.object({
      _id: z.string(),
      access: z.enum(ACCESS_TO_OPEN).nullable(),
      /** Names of the tests that are not released; empty if the question may be opened. */
      heldBy: z.array(z.string()),
    }),
  ),
});
export type OpenStates = z.infer<typeof OpenStates>;
