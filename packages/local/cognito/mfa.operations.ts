import { Secret, TOTP } from "otpauth";
import { CODE_CHALLENGE } from "./secrets.ts";
import {
  CognitoError,
  type Operation,
  type Pool,
  checkClient,
  checkPool,
  invalidParameter,
  namedUser,
  notAuthorized,
} from "./pool.ts";
import { nameOf } from "./pool-store.ts";
import { completeSignIn, tokenHolder } from "./sign-in.operations.ts";

const STEP_MS = 30_000;
/** 160 bits, as in Cognito. */
const SECRET_BYTES = 20;

/**
 * Returns the secret of a new authenticator app; the old one is valid until the new one is
 * verified.
 */
export const AssociateSoftwareToken: Operation = async (pool, input) => {
  const { user } = await tokenHolder(pool, input);
  const { base32 } = new Secret({ size: SECRET_BYTES });
  await pool.store.users.change(nameOf(user), user.changed, { offeredSecret: base32 });
  return { SecretCode: base32 };
};

/** Verifies the app's first code; its secret then becomes the user's. */
export const VerifySoftwareToken: Operation = async (pool, input) => {
  const { user } = await tokenHolder(pool, input);
  const secret = user.offeredSecret;
  if (secret === undefined) {
    throw notAuthorized("User has not associated a software token.");
  }
  const usedStep = stepOf(pool, secret, input.text("UserCode"));
  if (usedStep === undefined) {
    throw new CognitoError(
      "EnableSoftwareTokenMFAException",
      "Code mismatch and fail enable Software Token MFA",
    );
  }
  await pool.store.users.change(nameOf(user), pool.clock.now(), {
    softwareToken: { secret, usedStep },
    offeredSecret: undefined,
  });
  return { Status: "SUCCESS" };
};

/** Turns codes at login on or off. */
export const AdminSetUserMFAPreference: Operation = async (pool, input) => {
  const user = namedUser(pool, input);
  const settings = input.flags("SoftwareTokenMfaSettings");
  if (settings === undefined) return {};
  const asksForCode = settings.Enabled === true;
  if (asksForCode && !user.softwareToken) {
    throw invalidParameter("User has not verified software token mfa");
  }
  await pool.store.users.change(nameOf(user), pool.clock.now(), { asksForCode });
  return {};
};

/** Completes a login with a code of the app. After a wrong code, another code can be tried. */
export const AdminRespondToAuthChallenge: Operation = async (pool, input) => {
  checkPool(pool, input);
  checkClient(pool, input);
  if (input.text("ChallengeName") !== CODE_CHALLENGE) {
    throw invalidParameter("This challenge is not imitated.");
  }
  const { USERNAME: username = "", SOFTWARE_TOKEN_MFA_CODE: code = "" } =
    input.texts("ChallengeResponses");
  const user = pool.store.users.get(username);
  const session = input.text("Session");
  pool.challenges.check(session, nameOf(user));
  if (!user.enabled) throw notAuthorized("User is disabled.");
  const { softwareToken } = user;
  if (!softwareToken) throw notAuthorized("User has no software token.");
  const step = stepOf(pool, softwareToken.secret, code);
  if (step === undefined) {
    throw new CognitoError("CodeMismatchException", "Invalid code received for user");
  }
  if (step <= softwareToken.usedStep) {
    throw new CognitoError(
      "ExpiredCodeException",
      "Your software token has already been used once.",
    );
  }
  // Changes the user without an await after reading it, so of two calls with one code the second is
  // refused.
  const taken = pool.store.users.change(nameOf(user), user.changed, {
    softwareToken: { ...softwareToken, usedStep: step },
  });
  pool.challenges.end(session);
  await taken;
  return completeSignIn(pool, user);
};

/** The time step of a code: the current one or a neighbour; undefined for a wrong code. */
function stepOf(pool: Pool, secret: string, code: string): number | undefined {
  const timestamp = pool.clock.now();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / STEP_MS) + delta;
}
