import type { Deps } from "../../kernel/platform/deps.ts";
import { invalid } from "../../kernel/shared/error.ts";
import * as Sessions from "../session/session.service.ts";
import type { Caller } from "../session/session.service.ts";
import { openAccountOf } from "../session/person.service.ts";
import { changeUser, endSessionsOfKept } from "../session/user-access.service.ts";
import { isOfSlip, readStep, stepOver } from "../sign-in/first-password.service.ts";
import { checkPassword } from "../sign-in/password.service.ts";
import { forgetTries } from "../sign-in/sign-in-tries.service.ts";
import { directoryOf } from "../sign-in/user.service.ts";
import { hasSlip, readFirstPassword } from "../user/first-password.rules.ts";
import { allSessionsEnded } from "../user/user.rules.ts";
import type { NewSession, Profile } from "../user/user.schema.ts";
import type { FirstPasswordInput } from "../user/sign-in.schema.ts";
import { readProfile } from "../user/user.store.ts";

/**
 * The second step of a login with a slip: sets the password that the owner chose, ends the slip and
 * every session, and logs them in.
 *
 * @throws AppError `invalid` password_weak or password_same, `unauthenticated` challenge_over
 */
export async function changeFirst(
  deps: Deps,
  { challenge, password }: FirstPasswordInput,
  caller: Caller,
): Promise<NewSession> {
  const { sub: userId, jti: hash } = await readStep(deps, challenge);
  const profile = await readProfile(deps, userId);
  const isOpen = (now: Profile) =>
    now.firstPassword?.hash === hash && hasSlip(now, deps.clock.now());
  if (!profile || !isOpen(profile) || !(await openAccountOf(deps, profile))) throw stepOver();
  const chosen = readFirstPassword(password);
  if (chosen !== undefined && (await isOfSlip(deps, profile, chosen))) {
    const fault = "Choose a password that is not on the slip.";
    throw invalid("password_same", fault, [{ path: "password", message: fault }]);
  }
  await checkPassword(password, profile.email || (profile.roll ?? ""));
  const directory = await directoryOf(deps);
  await directory.setPassword(userId, password);
  const { after } = await changeUser(deps, userId, (now) => {
    if (!isOpen(now)) throw stepOver();
    const ended = { firstPassword: undefined, invitation: undefined, noPassword: undefined };
    return { ...ended, ...allSessionsEnded(deps.clock.now()) };
  });
  await directory.signOutEverywhere(userId);
  await endSessionsOfKept(deps, after);
  await forgetTries(deps, { userId, caller });
  deps.log.info("user.first-password-changed", { userId });
  return Sessions.start(deps, after, caller, "slip");
}
