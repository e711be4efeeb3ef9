import * as z from "zod";

/** What an account that was merged away stores about the account that was kept. */
export const MergedInto = z.object({
  userId: z.uuid(),
  /** Epoch seconds. */
  at: z.int(),
  /** The administrator who merged, and why. */
  by: z.string(),
  byName: z.string(),
  reason: z.string(),
});
export type MergedInto = z.infer<typeof MergedInto>;

/** The entry in the kept account for one that was merged into it, or is about to be. */
export const MergedAccount = z.object({
  userId: z.uuid(),
  /** Epoch seconds. */
  at: z.int(),
  /**
   * When someone began to undo the merge (epoch seconds); stored so that a repeated call makes the
   * same entry of the audit log.
   */
  undoneAt: z.int().optional(),
});
export type MergedAccount = z.infer<typeof MergedAccount>;
