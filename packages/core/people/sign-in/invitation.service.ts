import { createHash, timingSafeEqual } from "node:crypto";
import * as Bounces from "../../kernel/mail/bounce.service.ts";
import * as Letters from "../../kernel/mail/letter.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { mailFailed } from "../../kernel/platform/mail.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { INVITATION_S, invitationLetter } from "../user/user.rules.ts";
import { stateOf } from "../user/listing.rules.ts";
import { type AccessDeps, changeUser } from "../session/user-access.service.ts";
import type { Invitation, Profile } from "../user/user.schema.ts";
import { readProfile } from "../user/user.store.ts";

export type InvitationDeps = AccessDeps & Pick<Deps, "log" | "random" | "userMail">;

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** A new invitation. Only the hash of its secret is stored; the secret is sent in the letter. */
export function newInvitation(deps: InvitationDeps, importId?: string) {
  const secret = Buffer.from(deps.random.bytes(24)).toString("base64url");
  const until = Math.floor(deps.clock.now() / 1000) + INVITATION_S;
  const invitation: Invitation = {
    hash: hashOf(secret),
    until,
    mailed: false,
    ...(importId !== undefined && { importId }),
  };
  return { secret, invitation };
}

/** Whether a link's secret belongs to an invitation that has not expired. */
export function isGood(deps: InvitationDeps, { invitation }: Profile, secret: string): boolean {
  if (!invitation || invitation.until * 1000 <= deps.clock.now()) return false;
  return timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(invitation.hash));
}

/** @throws AppError `conflict` mail_off if the deployment cannot send mail */
export function assertMail(deps: InvitationDeps): void {
  if (deps.userMail.ready) return;
  throw conflict(
    "mail_off",
    "Mail isn't set up, so no one can be invited. Set the academy's mail addresses first.",
  );
}

/**
 * Sends the profile's current invitation and records that it was sent.
 * @returns false if mail to the address is blocked or sending failed; both are logged
 */
export async function mail(
  deps: InvitationDeps,
  profile: Profile,
  secret: string,
): Promise<boolean> {
  const { invitation, userId } = profile;
  if (!invitation) return false;
  const { webOrigin } = deps.config;
  try {
    const { until } = invitation;
    const letter = invitationLetter(profile, { secret, until, webOrigin });
    if (!(await Letters.send(deps, letter))) {
      deps.log.info("user.invitation-blocked", { userId });
      return false;
    }
  } catch (error) {
    deps.log.error("user.invitation-mail-failed", error, { userId });
    return false;
  }
  const decide = (now: Profile) =>
    now.invitation?.hash === invitation.hash
      ? { invitation: { ...now.invitation, mailed: true } }
      : {};
  await changeUser(deps, userId, decide, profile);
  return true;
}

/**
 * Sends an invited user a new link; the previous link stops working.
 * @returns false if they are no longer invited
 * @throws AppError `conflict` mail_off or mail_bounced, `unavailable` if the mail service fails
 */
export async function inviteAgain(deps: InvitationDeps, userId: string): Promise<boolean> {
  assertMail(deps);
  const profile = await readProfile(deps, userId);
  if (profile) await Bounces.assertOpen(deps, profile.email);
  const fresh = newInvitation(deps);
  const { after } = await changeUser(deps, userId, (now) =>
    stateOf(now) === "invited" ? { invitation: { ...now.invitation, ...fresh.invitation } } : {},
  );
  if (after.invitation?.hash !== fresh.invitation.hash) return false;
  if (await mail(deps, after, fresh.secret)) return true;
  throw mailFailed();
}

/**
 * Like `inviteAgain`, but returns false for a user who is not invited, or who was invited without a
 * letter.
 */
export async function remind(deps: InvitationDeps, profile: Profile): Promise<boolean> {
  if (!deps.userMail.ready || profile.email === "" || stateOf(profile) !== "invited") return false;
  return inviteAgain(deps, profile.userId);
}
