import * as z from "zod";

/** How the bank's questions are reviewed; an administrator sets it. */
export const ReviewSettings = z.object({
  /** Whether new questions are drafts that another person has to approve. */
  needsReview: z.boolean().default(false),
  /** Whether a question needs a solution before it can be reviewed. */
  needsSolution: z.boolean().default(false),
  /** Raised by every change. */
  rev: z.int().min(0).default(0),
});
export type ReviewSettings = z.infer<typeof ReviewSettings>;

/** A change of the settings; it is refused if someone has changed them since `rev`. */
export const ReviewSettingsInput = z.strictObject({
  needsReview: z.boolean(),
  needsSolution: z.boolean(),
  rev: z.int().min(0),
});
export type ReviewSettingsInput = z.infer<typeof ReviewSettingsInput>;
