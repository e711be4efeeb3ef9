import * as z from "zod";
import { canonicalName, EXAM_TYPES } from "./exam-type.rules.ts";

/** A name from a fixed list. It is read in any spelling, and normalised here only. */
export const named = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.string().max(60).transform(canonicalName).pipe(z.enum(names));

export const ExamType = named(EXAM_TYPES);

/** The public fields of an exam type. */
const ExamTypeView = z.object({
  examType: z.enum(EXAM_TYPES),
  /** The name as screens write it: "AS Level". */
  name: z.string(),
});

/** The public fields, with the price of a subscription if there is one. */
export const ExamTypePrice = ExamTypeView.extend({
  /** Whole rupees, taxes included; null while no subscription is for sale. */
  fee: z.int().nullable(),
  /** How long a subscription lasts. */
  days: z.int(),
});
export type ExamTypePrice = z.infer<typeof ExamTypePrice>;

/** An exam type that can be subscribed to. */
export const ExamTypeOffer = ExamTypeView.extend({
  /** Whole rupees. */
  fee: z.int().min(0),
  /** How long a subscription lasts. */
  days: z.int(),
  /** What a subscription contains, as short texts. */
  includes: z.array(z.string()),
});
export type ExamTypeOffer = z.infer<typeof ExamTypeOffer>;

/** An exam type as administrators keep it. */
export const ExamTypeSettings = ExamTypeOffer.extend({
  /** Whole rupees; null while no subscription is for sale. */
  fee: z.int().nullable(),
  /** Raised by every change; 0 before the first one. */
  rev: z.int(),
  /** When the settings were last changed, in ISO 8601; null before the first change. */
  updatedAt: z.string().nullable(),
  updatedBy: z.string(),
});
export type ExamTypeSettings = z.infer<typeof ExamTypeSettings>;

const MOST_FEE = 10_00_000;
const MOST_DAYS = 3650;
export const MOST_INCLUDES = 12;
const LONGEST_INCLUDE = 160;

const FEE_WORDS = "Enter the fee in whole rupees, from 1 to 10,00,000.";
const DAYS_WORDS = "Enter the duration in whole days, from 1 to 3,650.";

/** The settings that an administrator sends; `rev` is the revision that was edited. */
export const ExamTypeInput = z.strictObject({
  name: z.string().trim().min(1, "Enter the name that students see.").max(60),
  fee: z.int(FEE_WORDS).min(1, FEE_WORDS).max(MOST_FEE, FEE_WORDS).nullable(),
  days: z.int(DAYS_WORDS).min(1, DAYS_WORDS).max(MOST_DAYS, DAYS_WORDS),
  includes: z
    .array(
      z
        .string()
        .trim()
        .min(1, "Remove the empty line.")
        .max(LONGEST_INCLUDE, `Keep each line to ${LONGEST_INCLUDE} characters.`),
    )
    .max(MOST_INCLUDES, `Enter at most ${MOST_INCLUDES} lines.`),
  rev: z.int().min(0),
});
export type ExamTypeInput = z.infer<typeof ExamTypeInput>;
