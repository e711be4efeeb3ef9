import * as Audit from "../../kernel/audit/audit.service.ts";
import * as Bounces from "../../kernel/mail/bounce.service.ts";
import * as Letters from "../../kernel/mail/letter.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { isStaff } from "../../kernel/shared/staff-role.rules.ts";
import { changeUser, endSessionsOfKept } from "../session/user-access.service.ts";
import * as EmailCodeStore from "../sign-in/email-code.store.ts";
import * as Invitations from "../sign-in/invitation.service.ts";
import { claimNames, freeNames } from "../sign-in/login-name.service.ts";
import { directoryOf } from "../sign-in/user.service.ts";
import { openAccountDirectory } from "../user/account.directory.ts";
import { loginNamesOf } from "../user/login-name.rules.ts";
import type { EmailInput } from "../user/user-list.schema.ts";
import { allSessionsEnded } from "../user/user.rules.ts";
import type { Profile } from "../user/user.schema.ts";
import { auditFacts } from "./create-user.service.ts";
import { changedByOther } from "./manage-user.service.ts";
import { profileById } from "./user-lookup.service.ts";

/**
 * Gives a student another email address, or the first one. The new address is not verified, every
 * session ends, and Google is not linked any more. A letter goes to the old address. If there is no
 * password yet, a link is mailed to the new address, otherwise a code, which replaces an earlier
 * code.
 *
 * The directory is changed before the profile, so an interrupted call can be repeated.
 *
 * @throws AppError `not-found`; `conflict` if the user has changed since `rev` was read,
 * staff_email, email_taken, mail_off or mail_bounced
 */
export async function correctEmail(
  deps: Deps,
  actor: Actor,
  userId: string,
  { email, rev }: EmailInput,
): Promise<void> {
  const had = await profileById(deps, userId);
  assertOpen(had, rev);
  if (had.email === email) return;
  Invitations.assertMail(deps);
  await Bounces.assertOpen(deps, email);
  const { roll = "", phone = "" } = had;
  const giveBack = await claimNames(deps, userId, { email, roll, phone }, loginNamesOf(had));
  const { secret, invitation } = Invitations.newInvitation(deps, had.invitation?.importId);
  const directory = openAccountDirectory(deps.config);
  try {
    await directory.unlinkGoogle(userId);
    await directory.setEmail(userId, email);
    const { before, after } = await changeUser(deps, userId, (now) => {
      assertOpen(now, rev);
      return { email, ...unproven(deps), ...(now.invitation && { invitation }) };
    });
    await finish(deps, actor, { before, after, secret });
  } catch (error) {
    const now = await profileById(deps, userId);
    if (now.email !== email) {
      if (now.email !== "") await directory.setEmail(userId, now.email);
      await giveBack();
    }
    throw error;
  }
}

/**
 * Only addresses of students can be changed, because an account of staff gives access to other
 * people's data.
 */
function assertOpen(profile: Profile, rev: number): void {
  if (isStaff(profile)) {
    throw conflict(
      "staff_email",
      "This account has a role. Take the role away first, or create an account with the new address.",
    );
  }
  if (profile.edition !== rev || profile.deletingSince !== undefined) throw changedByOther();
}

/** The fields of an account whose address no one has proved. */
const unproven = ({ clock }: Pick<Deps, "clock">): Partial<Profile> => ({
  emailVerifiedAt: undefined,
  googleSince: undefined,
  ...allSessionsEnded(clock.now()),
});

interface Corrected {
  before: Profile;
  after: Profile;
  secret: string;
}

/**
 * What follows after the address was changed. Afterwards nothing that was mailed to the old address
 * works.
 */
async function finish(deps: Deps, actor: Actor, { before, after, secret }: Corrected) {
  const { userId } = after;
  const directory = await directoryOf(deps);
  await directory.signOutEverywhere(userId);
  await endSessionsOfKept(deps, after);
  await EmailCodeStore.remove(deps, userId);
  if (before.email !== "") await freeNames(deps, userId, [before.email]);
  const [was, is] = [auditFacts(before), auditFacts(after)];
  await Audit.record(deps, actor, {
    action: "user.email",
    target: userId,
    before: was,
    after: is,
  });
  deps.log.info("user.email-changed", { userId });
  if (after.invitation) await Invitations.mail(deps, after, secret);
  else await directory.sendCode(userId);
  const { webOrigin } = deps.config;
  await Letters.send(deps, addressLeftLetter(before, webOrigin)).catch((error: unknown) =>
    deps.log.error("user.email-letter-failed", error, { userId }),
  );
  await Bounces.forget(deps, before.email);
}

/**
 * The letter to an account's old address. It does not name the new address, because a stranger may
 * read the letter.
 */
function addressLeftLetter({ name, email }: Pick<Profile, "name" | "email">, webOrigin: string) {
  return {
    to: email,
    subject: "Your email address at the academy was changed",
    text: [
      `Hello ${name.replace(/\s+/g, " ")},`,
      "",
      `the academy gave your account at ${webOrigin} another email address. This one no longer`,
      "belongs to it: you cannot log in with it, and all devices are logged out.",
      "",
      "If you did not ask for this, tell the academy.",
    ].join("\n"),
  };
}
