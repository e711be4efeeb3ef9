import * as z from "zod";

export const MINIMUM_KINDS = ["none", "percent", "marks", "percentile"] as const;
export type MinimumKind = (typeof MINIMUM_KINDS)[number];

const MinimumRow = z.object({ kind: z.enum(MINIMUM_KINDS), value: z.string() });
export type MinimumRow = z.infer<typeof MinimumRow>;

/** A list of cut-offs, as the form contains it. */
export const CutoffRow = z.object({ list: z.string(), total: MinimumRow, each: MinimumRow });
export type CutoffRow = z.infer<typeof CutoffRow>;

/** A grade, as the form contains it. */
export const GradeRow = z.object({ name: z.string(), from: z.string() });
export type GradeRow = z.infer<typeof GradeRow>;
