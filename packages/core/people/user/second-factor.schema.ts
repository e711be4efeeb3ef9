import * as z from "zod";

/** The second factor in a profile; the directory stores the app's secret. */
export const SecondFactor = z.object({
  /** Epoch seconds. */
  since: z.int(),
  /** Hashes of the unused recovery codes, each valid for one login. */
  recovery: z.array(z.string()),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

const Password = z
  .string()
  .min(1, { message: "Enter your password." })
  .max(128, { message: "This password is incorrect." });

/** Spaces are allowed, because apps show "123 456". */
const AppCode = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, { message: "Enter the app's six-digit code." }));

/** An app code or a recovery code. */
const AnyCode = z
  .string()
  .trim()
  .min(1, { message: "Enter the code." })
  .max(40, { message: "Enter a code from the app, or a recovery code." });

export const BeginFactorInput = z.strictObject({ password: Password });
export type BeginFactorInput = z.infer<typeof BeginFactorInput>;

export const ConfirmFactorInput = z.strictObject({ password: Password, code: AppCode });
export type ConfirmFactorInput = z.infer<typeof ConfirmFactorInput>;

/** The proof needed to turn it off or to create new recovery codes. */
export const ProvenFactorInput = z.strictObject({ password: Password, code: AnyCode });
export type ProvenFactorInput = z.infer<typeof ProvenFactorInput>;

/** What an authenticator app needs; `otpauthUrl` goes into the QR code. */
export const FactorOffer = z.object({ secret: z.string(), otpauthUrl: z.string() });
export type FactorOffer = z.infer<typeof FactorOffer>;

/** The recovery codes, shown only once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const FactorView = z.object({
  on: z.boolean(),
  /** ISO 8601; null while it is off. */
  since: z.string().nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether the account must have one. */
  required: z.boolean(),
});
export type FactorView = z.infer<typeof FactorView>;

/** The second step of a login. `challenge` comes from the first step. */
export const LoginCodeInput = z.strictObject({
  challenge: z.string().min(1).max(8192),
  code: AnyCode,
});
export type LoginCodeInput = z.infer<typeof LoginCodeInput>;
