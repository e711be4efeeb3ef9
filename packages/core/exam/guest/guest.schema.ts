import * as z from "zod";
import { TestId } from "../terms/test/assessment.schema.ts";

/** Who asks for a pass. */
export const GuestInput = z.strictObject({
  /** Set by the probes: the pass ends within an hour. */
  probe: z.literal(true).optional(),
});
export type GuestInput = z.infer<typeof GuestInput>;

/** A stored guest pass for one demo test. Only the hash of its secret is stored. */
export const GuestPass = z.object({
  userId: z.uuid(),
  testId: TestId,
  /** SHA-256 of the secret, base64url. */
  digest: z.string(),
  /** Epoch milliseconds. */
  until: z.int(),
  ...GuestInput.shape,
});
export type GuestPass = z.infer<typeof GuestPass>;

/** A new pass. This is the only time that the token is returned. */
export const GuestPassView = z.strictObject({
  token: z.string(),
  userId: z.string(),
  testId: z.string(),
  expiresAt: z.iso.datetime(),
});
export type GuestPassView = z.infer<typeof GuestPassView>;
