import { Secret, TOTP } from "otpauth";

/** How long an authenticator app shows a code. */
export const STEP_MS = 30_000;

/** The code that an authenticator app with this secret (base32) shows at a given time. */
export const codeOf = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
