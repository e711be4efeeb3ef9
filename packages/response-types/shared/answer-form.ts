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

/** How many figures or places a number must have, both ends included. */
export const AnswerSpan = z
  .strictObject({ min: z.int().min(0), max: z.int().max(20) })
  .refine(({ min, max }) => min <= max, "Ask for at most 20, the smaller number first.");
export type AnswerSpan = z.infer<typeof AnswerSpan>;

/**
 * The form in which a question asks for a number that is compared exactly. Its author chooses the
 * form, and students see it.
 */
export const AnswerForm = z.strictObject({
  kind: z.enum(NUMBER_KINDS, `Choose one of these formats: ${NUMBER_KINDS.join(", ")}.`),
  /** Shown after the field; students do not type it. */
  unit: AnswerUnit.optional(),
  /** Significant figures that an answer must have. */
  figures: AnswerSpan.optional(),
  /** Digits that an answer must have after the point. */
  places: AnswerSpan.optional(),
});
export type AnswerForm = z.infer<typeof AnswerForm>;

/** The form without fields that are undefined, as it is stored and sent. */
export const formOf = ({ kind, unit, figures, places }: AnswerFields): AnswerForm => ({
  kind,
  ...(unit !== undefined && { unit }),
  ...(figures && { figures }),
  ...(places && { places }),
});

type AnswerFields = { [Field in keyof AnswerForm]: AnswerForm[Field] | undefined } & {
  kind: NumberKind;
};
