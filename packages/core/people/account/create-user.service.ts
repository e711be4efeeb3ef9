import * as Audit from "../../kernel/audit/audit.service.ts";
import * as Bounces from "../../kernel/mail/bounce.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { DefaultExtraTime } from "../../kernel/shared/test-time.rules.ts";
import * as Invitations from "../sign-in/invitation.service.ts";
import {
  claimNames,
  freeNames,
  idForNew,
  type LoginNames,
  nameTaken,
} from "../sign-in/login-name.service.ts";
import { directoryOf, newUserDefaults } from "../sign-in/user.service.ts";
import { changeUser } from "../session/user-access.service.ts";
import { roleOf, stateOf } from "../user/listing.rules.ts";
import { loginNameOf } from "../user/login-name.rules.ts";
import type { Consent } from "../user/consent.schema.ts";
import type { CreateUserInput } from "../user/user-list.schema.ts";
import type { StoredParticulars } from "../user/particulars.schema.ts";
import type { Profile } from "../user/user.schema.ts";
import * as store from "../user/user.store.ts";
import * as UserAdmin from "./user-admin.service.ts";

/** No request takes this long: an unfinished account older than this was interrupted. Seconds. */
const CREATION_TIMEOUT_S = 60;

interface Origin {
  /** The import that creates the account, if any. */
  importId?: string;
  extraTime?: DefaultExtraTime | null;
  particulars?: StoredParticulars;
  /** Who vouched for the consent of the student's guardian. */
  vouchedBy?: string | undefined;
}

/**
 * Creates an account with its login names. An account with an email address gets a letter with a
 * link to set a password; for an account without one, the office makes a slip afterwards. If a
 * crash interrupted an earlier call, this call completes the account.
 *
 * @returns the new profile, and whether an invitation was sent
 * @throws AppError `conflict` email_taken, roll_taken, phone_taken, mail_off or mail_bounced
 */
export async function create(
  deps: Deps,
  actor: Actor,
  { name, email = "", roll = "", phone = "", role }: CreateUserInput,
  origin: Origin = {},
): Promise<{ profile: Profile; mailed: boolean }> {
  if (email !== "") {
    Invitations.assertMail(deps);
    await Bounces.assertOpen(deps, email);
  }
  const names = { email, roll, phone };
  const userId = await takeNames(deps, names);
  const { secret, draft } = draftOf(deps, { userId, name, ...names }, origin);
  const profile = await write(deps, draft);
  const created =
    role === "admin" ? (await UserAdmin.setAdmin(deps, userId, true, actor)).after : profile;
  // An import has one entry for all its rows.
  if (origin.importId === undefined) {
    const after = auditFacts(created);
    const act = { action: "user.create", target: userId, before: null, after };
    await Audit.record(deps, actor, act);
  }
  const mailed = email !== "" && (await Invitations.mail(deps, created, secret));
  return { profile: created, mailed };
}

/** The id of a new account. From now on these names lead to it. */
async function takeNames(deps: Deps, names: LoginNames): Promise<string> {
  const kind = names.email === "" ? (names.roll === "" ? "phone" : "roll") : "email";
  const first = loginNameOf(names[kind]);
  const userId = await idForNew(deps, await directoryOf(deps), first);
  if (userId === undefined) throw nameTaken(kind, names[kind]);
  try {
    await claimNames(deps, userId, names, [first]);
  } catch (error) {
    if (!(await store.readProfile(deps, userId))) await freeNames(deps, userId, [first]);
    throw error;
  }
  return userId;
}

type Named = Pick<Profile, "userId" | "name"> & LoginNames;

function draftOf(
  deps: Deps,
  { roll, phone, ...named }: Named,
  { importId, extraTime, particulars, vouchedBy }: Origin,
): { secret: string; draft: Profile } {
  const { secret, invitation } = Invitations.newInvitation(deps, importId);
  const draft = {
    ...newUserDefaults,
    ...named,
    registeredAt: Math.floor(deps.clock.now() / 1000),
    // Without an address no letter is sent, and no one has the link: the invitation only says that
    // there is no password yet.
    invitation: { ...invitation, mailed: named.email === "" },
    ...(roll !== "" && { roll }),
    ...(phone !== "" && { phone }),
    ...(extraTime && { extraTime }),
    ...(particulars && { particulars }),
    ...(vouchedBy !== undefined && { consent: vouchedConsent(vouchedBy, deps.clock.now()) }),
  };
  return { secret, draft };
}

/**
 * The consent of an imported student's guardian, of which someone has assured us. `now` is in
 * milliseconds.
 */
const vouchedConsent = (vouchedBy: string, now: number): Consent => ({
  by: "guardian",
  at: Math.floor(now / 1000),
  vouchedBy,
});

async function write(deps: Deps, draft: Profile): Promise<Profile> {
  await (await directoryOf(deps)).create(draft);
  const added = await store.addProfile(deps, draft, draft.registeredAt - CREATION_TIMEOUT_S);
  return added ? draft : takeOver(deps, draft);
}

/** Reuses an account whose invitation was never sent. @throws AppError `conflict` email_taken */
async function takeOver(deps: Deps, draft: Profile): Promise<Profile> {
  const { userId, name, email, roll, phone, invitation, extraTime, particulars, consent } = draft;
  const { after } = await changeUser(deps, userId, (now) => {
    if (now.email !== email || !now.invitation || now.invitation.mailed || now.disabled) {
      throw firstTaken(draft);
    }
    return { name, roll, phone, invitation, extraTime, particulars, consent };
  });
  return after;
}

function firstTaken({ email, roll, phone = "" }: Profile) {
  if (email !== "") return nameTaken("email", email);
  return roll === undefined ? nameTaken("phone", phone) : nameTaken("roll", roll);
}

/** The facts about a user for the audit log, without secrets. */
export const auditFacts = (profile: Profile) => ({
  name: profile.name,
  email: profile.email,
  ...(profile.roll !== undefined && { roll: profile.roll }),
  ...(profile.phone !== undefined && { phone: profile.phone }),
  role: roleOf(profile),
  state: stateOf(profile),
  extraTime: profile.extraTime ?? null,
  ...(profile.roles && { roles: profile.roles }),
});
