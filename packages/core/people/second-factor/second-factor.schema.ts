import * as z from "zod";

/** The second factor of an account, as its profile keeps it; the directory keeps the app's secret. */
export const SecondFactor = z.object({
  /** Epoch seconds. */
  since: z.int(),
  /** Hashes of the recovery codes that are left, each good for one sign-in. */
  recovery: z.array(z.string()),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

const Password = z
  .string()
  .min(1, { message: "Give your password." })
  .max(128, { message: "This is not your password." });

/** As apps show them: "123 456". */
const AppCode = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, { message: "The code of the app has six digits." }));

/** A code of the app, or one of the recovery codes. */
const AnyCode = z
  .string()
  .trim()
  .min(1, { message: "Give the code." })
  .max(40, { message: "This is neither a code of the app nor a recovery code." });

export const BeginFactorInput = z.strictObject({ password: Password });
export type BeginFactorInput = z.infer<typeof BeginFactorInput>;

export const ConfirmFactorInput = z.strictObject({ password: Password, code: AppCode });
export type ConfirmFactorInput = z.infer<typeof ConfirmFactorInput>;

/** What turns it off, and what makes new recovery codes. */
export const ProvenFactorInput = z.strictObject({ password: Password, code: AnyCode });
export type ProvenFactorInput = z.infer<typeof ProvenFactorInput>;

/** What an authenticator app needs; `otpauthUrl` is what its camera reads. */
export const FactorOffer = z.object({ secret: z.string(), otpauthUrl: z.string() });
export type FactorOffer = z.infer<typeof FactorOffer>;

/** Shown this once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const FactorView = z.object({
  on: z.boolean(),
  /** ISO 8601; null while it is off. */
  since: z.string().nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether the account may not do without it. */
  required: z.boolean(),
});
export type FactorView = z.infer<typeof FactorView>;

/** The second step of a sign-in. `challenge` is what the first one answered. */
export const LoginCodeInput = z.strictObject({
  challenge: z.string().min(1).max(8192),
  code: AnyCode,
});
export type LoginCodeInput = z.infer<typeof LoginCodeInput>;
