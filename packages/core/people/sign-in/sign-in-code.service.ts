import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError, invalid } from "../../kernel/shared/error.ts";
import { syncSecondFactor, tryAnyCode } from "../second-factor/second-factor-code.service.ts";
import type { LoginCodeInput } from "../user/second-factor.schema.ts";
import { openAccountOf } from "../session/person.service.ts";
import * as Sessions from "../session/session.service.ts";
import type { Caller } from "../session/session.service.ts";
import { challengeExpired, readChallenge, signChallenge } from "./sign-in-challenge.service.ts";
import * as ChallengeStore from "./sign-in-challenge.store.ts";
import { type AccessDeps, refreshAtSignIn } from "../session/user-access.service.ts";
import type { NewSession, Profile } from "../user/user.schema.ts";
import { readProfile } from "../user/user.store.ts";

/**
 * The error after a correct password, if the account has a second factor. It contains a challenge.
 */
export async function secondFactorRequired(
  deps: AccessDeps & Pick<Deps, "random">,
  { userId }: Profile,
  session: string,
): Promise<AppError> {
  const id = Buffer.from(deps.random.bytes(16)).toString("base64url");
  const challenge = await signChallenge(deps, { userId, id, session });
  return new AppError(
    "unauthenticated",
    "second_factor",
    "Enter the code from your authenticator app, or a recovery code.",
    { details: { challenge } },
  );
}

/**
 * The second step of a login: an app code or a recovery code, within three minutes of the correct
 * password.
 *
 * @throws AppError `invalid` code_invalid at `code`; `unauthenticated` challenge_over; `limited`
 *   after 5 wrong codes in 15 minutes
 */
export async function loginWithCode(
  deps: Deps,
  { challenge, code }: LoginCodeInput,
  caller: Caller,
): Promise<NewSession> {
  const signIn = await readChallenge(deps, challenge);
  const profile = await readProfile(deps, signIn.userId);
  if (!profile || !(await openAccountOf(deps, profile))) throw challengeExpired();
  const use = () => ChallengeStore.consume(deps, signIn);
  const result = await tryAnyCode(deps, profile, { session: signIn.session, use }, code);
  if (result === "wrong") {
    const message = "This code is incorrect or was already used.";
    throw invalid("code_invalid", message, [{ path: "code", message }]);
  }
  if (result === "expired") throw challengeExpired();
  // The profile is read again, because using a recovery code changes it.
  const current = (await readProfile(deps, signIn.userId)) ?? profile;
  const synced = await syncSecondFactor(deps, current, true);
  return Sessions.start(deps, await refreshAtSignIn(deps, synced), caller, "code");
}
