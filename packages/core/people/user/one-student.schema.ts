import * as z from "zod";

/** How an account that was merged away names the account that was kept. */
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
  /** When undoing it was begun, so that it is in the audit log once (epoch seconds). */
  undoneAt: z.int().optional(),
});
export type MergedAccount = z.infer<typeof MergedAccount>;
