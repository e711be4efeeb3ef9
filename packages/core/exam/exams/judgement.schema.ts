import * as z from "zod";

const Percent = z.number().min(0).max(100);
const Marks = z.number().min(-10_000).max(10_000);

/** What a total must reach: a share of the maximum, marks, or a percentile. */
const TotalCutoff = z.union([
  z.strictObject({ percent: Percent }),
  z.strictObject({ marks: Marks }),
  z.strictObject({ percentile: Percent }),
]);

/** What each subject must reach. */
const EachCutoff = z.union([
  z.strictObject({ percent: Percent }),
  z.strictObject({ marks: Marks }),
]);

/** A list of qualified students, such as the common rank list, and what it takes. */
export const Cutoff = z.strictObject({
  list: z.string().trim().min(1, "Enter the name of the list.").max(40),
  total: TotalCutoff.nullable().default(null),
  each: EachCutoff.nullable().default(null),
});
export const Cutoffs = z.array(Cutoff).max(8, "Enter at most 8 lists.");

/** Grades by the marks from which they are given, the best first. */
export const Grades = z
  .array(
    z.strictObject({
      name: z.string().trim().min(1, "Enter the grade.").max(12),
      /** In marks. */
      from: Marks,
    }),
  )
  .max(20, "Enter at most 20 grades.");

/** Whether a student is on a list, and by what not. */
export const Verdict = z.object({
  list: z.string(),
  qualified: z.boolean(),
  missed: z.array(
    z.object({
      /** A subject; empty for the total. */
      subject: z.string(),
      unit: z.enum(["marks", "percentile"]),
      got: z.number(),
      needed: z.number(),
    }),
  ),
});
export type Verdict = z.infer<typeof Verdict>;
