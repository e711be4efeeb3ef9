import * as z from "zod";

const WORDS =
  'Say who agrees to the terms and the privacy policy: "self", 18 or older, or "guardian", who agrees for someone under 18.';

/** Who agrees to the terms and the privacy policy: under 18, a parent or guardian has to. */
export const AgreedBy = z.enum(["self", "guardian"], { error: WORDS });
export type AgreedBy = z.infer<typeof AgreedBy>;

export const ConsentInput = z.strictObject({ agreedBy: AgreedBy });
export type ConsentInput = z.infer<typeof ConsentInput>;

/** The consent that is recorded with an account; no date of birth is asked for or kept. */
export const Consent = z.object({
  by: AgreedBy,
  /** Epoch seconds. */
  at: z.int(),
});
export type Consent = z.infer<typeof Consent>;

/** As the owner and administrators see it; null until somebody has agreed. */
export const ConsentView = z
  .object({
    by: AgreedBy,
    /** ISO 8601. */
    at: z.string(),
  })
  .nullable();
export type ConsentView = z.infer<typeof ConsentView>;
