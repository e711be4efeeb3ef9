import * as z from "zod";

/** `bounce`: the mailbox does not exist or refuses all mail. `complaint`: its owner reported spam. */
const BounceKind = z.enum(["bounce", "complaint"]);

/** What is kept of an address that a letter came back from. */
export const Bounce = z.object({
  email: z.string(),
  kind: BounceKind,
  /** When it came back, or when an administrator allowed letters again; epoch milliseconds. */
  at: z.int(),
  /** The receiving server's explanation. */
  reason: z.string().nullable(),
  /** False once an administrator has allowed letters again. */
  isBlocked: z.boolean(),
});
export type Bounce = z.infer<typeof Bounce>;

/** An address that no letter goes to, as administrators see it; time ISO 8601. */
export const BounceView = Bounce.pick({ kind: true, reason: true }).extend({ at: z.string() });
export type BounceView = z.infer<typeof BounceView>;
