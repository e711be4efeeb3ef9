import * as z from "zod";
import { TestId } from "../assessment/assessment.schema.ts";

/** A guest's pass for one demo test, as kept: of its secret the SHA-256 alone. */
export const GuestPass = z.object({
  userId: z.uuid(),
  testId: TestId,
  /** SHA-256 of the secret, base64url. */
  digest: z.string(),
  /** Epoch milliseconds. */
  until: z.int(),
});
export type GuestPass = z.infer<typeof GuestPass>;

/** The pass as its guest gets it, once: the token cannot be had again. */
export const GuestPassView = z.strictObject({
  token: z.string(),
  userId: z.string(),
  testId: z.string(),
  expiresAt: z.iso.datetime(),
});
export type GuestPassView = z.infer<typeof GuestPassView>;
