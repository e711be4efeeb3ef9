import * as z from "zod";

const AGREED_BY_ERROR =
  'Say who agrees to the terms and the privacy policy: "self", 18 or older, or "guardian", who agrees for someone under 18.';

/** Who agrees to the terms and the privacy policy: for users under 18, a parent or guardian. */
export const AgreedBy = z.enum(["self", "guardian"], { error: AGREED_BY_ERROR });
export type AgreedBy = z.infer<typeof AgreedBy>;

export const ConsentInput = z.strictObject({ agreedBy: AgreedBy });
export type ConsentInput = z.infer<typeof ConsentInput>;

/**
 * The consent recorded with an account; the product neither asks for nor stores a date of birth.
 */
export const Consent = z.object({
  by: AgreedBy,
  /** Epoch seconds. */
  at: z.int(),
  /** For an imported student: who vouched for the guardian's consent. */
  vouchedBy: z.string().optional(),
});
export type Consent = z.infer<typeof Consent>;

/** The consent as the owner and administrators see it; null before it is given. */
export const ConsentView = z
  .object({
    by: AgreedBy,
    /** ISO 8601. */
    at: z.string(),
    /** Who vouched for it, where the student was imported. */
    vouchedBy: z.string().optional(),
  })
  .nullable();
export type ConsentView = z.infer<typeof ConsentView>;
