import { invalid } from "../../kernel/shared/error.ts";
import * as Invitations from "../sign-in/invitation.service.ts";
import { checkPassword } from "../sign-in/password.service.ts";
import * as Sessions from "../session/session.service.ts";
import type { Caller } from "../session/session.service.ts";
import { openAccountOf } from "../session/person.service.ts";
import { changeUser, refreshAtSignIn } from "../session/user-access.service.ts";
import type { NewSession } from "../user/user.schema.ts";
import type { AcceptInput } from "../user/sign-in.schema.ts";
import { directoryOf, type UserDeps } from "../sign-in/user.service.ts";
import { readProfile } from "../user/user.store.ts";

const spent = () =>
  invalid(
    "invitation_spent",
    'This link has expired or was already used. Request a new one under "Forgot password", or log in with your password.',
  );

/**
 * Sets an invited user's first password from the link in their mail, and logs them in.
 *
 * @throws AppError `invalid` invitation_spent or password_weak
 */
export async function accept(
  deps: UserDeps,
  { userId, secret, password }: AcceptInput,
  caller: Caller,
): Promise<NewSession> {
  const profile = await readProfile(deps, userId);
  if (!profile || !Invitations.isGood(deps, profile, secret)) throw spent();
  if (!(await openAccountOf(deps, profile))) throw spent();
  await checkPassword(password, profile.email);
  const directory = await directoryOf(deps);
  await directory.setPassword(userId, password);
  // The link was sent only to this address, so using it verifies the email.
  const emailVerifiedAt = Math.floor(deps.clock.now() / 1000);
  await changeUser(deps, userId, () => ({ emailVerifiedAt, firstPassword: undefined }));
  const accepted = await refreshAtSignIn(deps, profile);
  deps.log.info("user.invitation-accepted", { userId });
  return Sessions.start(deps, accepted, caller, "invitation");
}
