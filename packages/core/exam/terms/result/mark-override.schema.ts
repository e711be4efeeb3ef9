import * as z from "zod";
import { QuestionId } from "../../../bank/question/question-terms.schema.ts";

/** A teacher's mark, which replaces the automatic one. */
const MarkOverride = z.object({
  /** Centi-marks. */
  marks: z.int(),
  note: z.string(),
  /** When it was given, epoch milliseconds. */
  at: z.int(),
});
export type MarkOverride = z.infer<typeof MarkOverride>;

/** By question id. */
export const MarkOverrides = z.record(z.string(), MarkOverride);
export type MarkOverrides = Readonly<z.infer<typeof MarkOverrides>>;

export const MarkInput = z
  .strictObject({
    questionId: QuestionId,
    /** Null removes an earlier mark: the automatic one counts again. */
    marks: z
      .number()
      .min(0)
      .max(1000)
      .refine((marks) => Math.abs(marks * 100 - Math.round(marks * 100)) < 1e-6, {
        error: "Marks have at most two decimals.",
      })
      .nullable(),
    /** The student reads it in the report. */
    note: z.string().trim().max(300).default(""),
  })
  .refine(({ marks, note }) => marks === null || note !== "", {
    path: ["note"],
    message: "Enter a reason. The student reads it in the report.",
  });
export type MarkInput = z.infer<typeof MarkInput>;

export const MarkView = z.object({
  questionId: z.string(),
  /** Null if the automatic mark counts. */
  override: z.object({ marks: z.number(), note: z.string(), at: z.string() }).nullable(),
});
export type MarkView = z.infer<typeof MarkView>;
