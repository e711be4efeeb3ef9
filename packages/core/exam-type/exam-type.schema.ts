import * as z from "zod";
import { canonicalName, EXAM_TYPES } from "./exam-type.rules.ts";

/** A name from a fixed list, read in any spelling and normalised once, at the door. */
export const named = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.string().max(60).transform(canonicalName).pipe(z.enum(names));

export const ExamType = named(EXAM_TYPES);

/** An exam type as everybody may know it. */
export const ExamTypeView = z.object({
  examType: z.enum(EXAM_TYPES),
  /** As screens write it: "AS Level". */
  name: z.string(),
});
export type ExamTypeView = z.infer<typeof ExamTypeView>;

/** An exam type that can be subscribed to. */
export const ExamTypeOffer = ExamTypeView.extend({
  /** Whole rupees. */
  fee: z.int().min(0),
});
export type ExamTypeOffer = z.infer<typeof ExamTypeOffer>;
