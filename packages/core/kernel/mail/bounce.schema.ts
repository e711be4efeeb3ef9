import * as z from "zod";

/**
 * `bounce`: the mailbox does not exist or refuses all mail. `complaint`: the owner reported spam.
 */
const BounceKind = z.enum(["bounce", "complaint"]);

/** What is stored about an address after a letter to it came back or was reported as spam. */
export const Bounce = z.object({
  email: z.string(),
  kind: BounceKind,
  /**
   * When the letter came back, or when an administrator allowed letters again; epoch milliseconds.
   */
  at: z.int(),
  /** The receiving server's explanation. */
  reason: z.string().nullable(),
  /** False once an administrator has allowed letters again. */
  isBlocked: z.boolean(),
});
export type Bounce = z.infer<typeof Bounce>;

/** A blocked address as administrators see it; the time is in ISO 8601. */
export const BounceView = Bounce.pick({ kind: true, reason: true }).extend({ at: z.string() });
export type BounceView = z.infer<typeof BounceView>;
