import * as z from "zod";
import { idPattern } from "../../kernel/shared/id.ts";
import { Difficulty } from "../question/question-terms.schema.ts";

export const AnyName = z.string().trim().max(200).default("");
export const MAX_QUESTIONS = 300;

export const Wanted = z.int().min(1).max(MAX_QUESTIONS);

/** A number of questions of one kind within a section; empty fields take the section's values. */
export const MixLine = z.strictObject({
  count: Wanted,
  topic: AnyName,
  subTopic: AnyName,
  difficulty: z.union([z.literal(""), Difficulty]).default(""),
});
export type MixLine = z.infer<typeof MixLine>;

/** The lines from which a section is put together; empty if all its questions are of one kind. */
export const Mix = z.array(MixLine).max(20).default([]);

/**
 * The tests whose questions are not picked: the last tests of the exam type, or tests given by id.
 */
export const ExcludeTests = z.union([
  z.int().min(0).max(20),
  z.array(z.string().regex(idPattern("test"))).max(24),
]);
export type ExcludeTests = z.infer<typeof ExcludeTests>;
