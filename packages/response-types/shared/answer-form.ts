import * as z from "zod";

/** "decimal" and "scientific" differ in what the keypad and the hint offer, not in marking. */
export const NUMBER_KINDS = ["integer", "decimal", "scientific"] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

export const AnswerUnit = z
  .string()
  .trim()
  .min(1)
  .max(30, "Write the unit in at most 30 characters.")
  .regex(/^[^;<>]*$/, "A unit has no semicolons and no angle brackets.");

/** What an author chooses for a number that is compared exactly. */
export const AnswerFormat = z.strictObject({
  kind: z.enum(NUMBER_KINDS, `Choose one of these formats: ${NUMBER_KINDS.join(", ")}.`),
  /** Shown after the field; students do not type it. */
  unit: AnswerUnit.optional(),
});
export type AnswerFormat = z.infer<typeof AnswerFormat>;

/** How many figures or places a number must have, both ends included. */
export const AnswerSpan = z.strictObject({ min: z.int().min(0).max(20), max: z.int().max(20) });
export type AnswerSpan = z.infer<typeof AnswerSpan>;

/** What students see of how to write their answer. */
export const AnswerForm = AnswerFormat.extend({
  figures: AnswerSpan.optional(),
  places: AnswerSpan.optional(),
});
export type AnswerForm = z.infer<typeof AnswerForm>;
