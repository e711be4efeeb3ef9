import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError, invalid } from "../../kernel/shared/error.ts";
import { noteAsked, tryAnyCode } from "../second-factor/second-factor-code.service.ts";
import type { LoginCodeInput } from "../second-factor/second-factor.schema.ts";
import * as Sessions from "../session/session.service.ts";
import type { Caller } from "../session/session.service.ts";
import { challengeOver, readChallenge, signChallenge } from "./sign-in-challenge.service.ts";
import * as ChallengeStore from "./sign-in-challenge.store.ts";
import type { AccessDeps } from "../user/user-access.service.ts";
import { settle } from "../user/user-change.service.ts";
import type { GivenSession, Profile } from "../user/user.schema.ts";
import { readProfile } from "../user/user.store.ts";

/** What a right password is answered with where the account has a second factor. */
export async function secondFactorAsked(
  deps: AccessDeps & Pick<Deps, "random">,
  { userId }: Profile,
  session: string,
): Promise<AppError> {
  const id = Buffer.from(deps.random.bytes(16)).toString("base64url");
  const challenge = await signChallenge(deps, { userId, id, session });
  return new AppError(
    "unauthenticated",
    "second_factor",
    "Give the code that your authenticator app shows, or a recovery code.",
    { details: { challenge } },
  );
}

/**
 * The second step of a sign-in: by a code of the app or a recovery code, in the three minutes after
 * the right password.
 *
 * @throws AppError `invalid` code_invalid at `code`; `unauthenticated` challenge_over; `limited`
 *   after 5 wrong codes in 15 minutes
 */
export async function loginWithCode(
  deps: Deps,
  { challenge, code }: LoginCodeInput,
  caller: Caller,
): Promise<GivenSession> {
  const known = await readChallenge(deps, challenge);
  const profile = await readProfile(deps, known.userId);
  if (!profile || profile.disabled) throw challengeOver();
  const outcome = await tryAnyCode(deps, profile, known.session, code);
  if (outcome === "wrong") {
    const message = "This code is wrong or was used before.";
    throw invalid("code_invalid", message, [{ path: "code", message }]);
  }
  if (outcome === "over" || !(await ChallengeStore.spend(deps, known))) throw challengeOver();
  // A recovery code has changed the profile.
  const now = (await readProfile(deps, known.userId)) ?? profile;
  return Sessions.start(deps, await settle(deps, await noteAsked(deps, now, true)), caller);
}
