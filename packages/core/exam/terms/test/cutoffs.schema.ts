import * as z from "zod";

/** A number with at most two decimals. */
const twoPlaces = z
  .number()
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), "Use at most two decimals.");

const Percent = z.strictObject({ percent: twoPlaces.min(0).max(100) });
const Marks = z.strictObject({ marks: twoPlaces.min(-100_000).max(100_000) });
const Percentile = z.strictObject({ percentile: z.number().min(0).max(100) });

/** What a student needs to qualify for one list: a total, a minimum in each subject, or both. */
export const Cutoff = z
  .strictObject({
    /** The list's name, such as "CRL". */
    list: z.string().trim().min(1, "Enter the list's name.").max(40),
    /** A share of the maximum marks, marks, or a percentile. */
    total: z.union([Percent, Marks, Percentile]).nullable().default(null),
    /** The minimum in every subject: a share of its maximum, or marks. */
    each: z.union([Percent, Marks]).nullable().default(null),
  })
  .refine(({ total, each }) => total !== null || each !== null, {
    path: ["total"],
    message: "Enter a minimum for the total or for each subject.",
  });
export type Cutoff = z.infer<typeof Cutoff>;

const distinct = (names: readonly string[]): boolean =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length;

export const Cutoffs = z
  .array(Cutoff)
  .max(8, "A test has at most 8 lists of cut-offs.")
  .refine((all) => distinct(all.map(({ list }) => list)), "Give each list its own name.");
export type Cutoffs = z.infer<typeof Cutoffs>;

/** A grade, and the least marks for it. */
const Grade = z.strictObject({
  name: z.string().trim().min(1, "Enter the grade's name.").max(20),
  from: twoPlaces.min(-100_000).max(100_000),
});
export type Grade = z.infer<typeof Grade>;

/** The best grade first. */
export const Grades = z
  .array(Grade)
  .max(12, "A test has at most 12 grades.")
  .refine((all) => distinct(all.map(({ name }) => name)), "Give each grade its own name.")
  .refine(
    (all) => all.every(({ from }, i) => i === 0 || from < (all[i - 1]?.from ?? from)),
    "Each grade needs fewer marks than the one above it.",
  );
export type Grades = z.infer<typeof Grades>;

/** New grades of a test, based on revision `rev`, or on the current one if it is left out. */
export const GradesInput = z.strictObject({ grades: Grades, rev: z.int().min(1).optional() });
export type GradesInput = z.infer<typeof GradesInput>;

/** A minimum that a student did not reach. */
export const Shortfall = z.object({
  /** Null for the minimum of the total. */
  subject: z.string().nullable(),
  /**
   * What the student reached: marks, or a percentile, which is null while percentiles are withheld.
   */
  got: z.number().nullable(),
  needed: z.number(),
  /** The maximum marks; null for a percentile. */
  max: z.number().nullable(),
});
export type Shortfall = z.infer<typeof Shortfall>;

/** Whether a student qualified for one list, and which minima were missed. */
export const Verdict = z.object({
  list: z.string(),
  qualified: z.boolean(),
  failed: z.array(Shortfall),
});
export type Verdict = z.infer<typeof Verdict>;

/**
 * A student's grade and, for each list of cut-offs, whether the student qualified. Only in tests
 * that have grades or cut-offs.
 */
export const Judgement = z.object({
  verdicts: z.array(Verdict).optional(),
  grade: z.string().optional(),
});
export type Judgement = z.infer<typeof Judgement>;

/** Number of students who qualified for a list. */
export const QualifiedCount = z.object({ list: z.string(), students: z.int() });
export type QualifiedCount = z.infer<typeof QualifiedCount>;

/**
 * A grade with the number of students who got it. The last entry, for students below all grades,
 * has no marks.
 */
export const GradeCount = z.object({
  name: z.string(),
  from: z.number().nullable(),
  students: z.int(),
});
export type GradeCount = z.infer<typeof GradeCount>;
