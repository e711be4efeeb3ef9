import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { LogEvent } from "../../kernel/platform/log.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import { atField, endOthers, type Own } from "../user/account.service.ts";
import {
  factorDirectory,
  makeRecoveryCodes,
  noteAsked,
  tryAnyCode,
  tryCode,
} from "./second-factor-code.service.ts";
import { tellOwner } from "./second-factor-letter.service.ts";
import { otpauthUrl } from "./second-factor.rules.ts";
import type {
  BeginFactorInput,
  ConfirmFactorInput,
  FactorOffer,
  FactorView,
  ProvenFactorInput,
  RecoveryCodes,
} from "./second-factor.schema.ts";
import type { Caller } from "../session/session.service.ts";
import { tryPassword } from "../sign-in/sign-in-tries.service.ts";
import { toActor } from "../user/user-access.service.ts";
import { changeUser } from "../user/user-change.service.ts";
import type { Proof } from "../user/user.directory.ts";
import type { Profile } from "../user/user.schema.ts";
import { directoryOf } from "../user/user.service.ts";

/** The second factor of one's own account. */
export const view = (
  { config }: Deps,
  { isAdmin, secondFactor }: Pick<Profile, "isAdmin" | "secondFactor">,
): FactorView => ({
  on: secondFactor !== undefined,
  since: secondFactor ? iso(secondFactor.since * 1000) : null,
  recoveryCodesLeft: secondFactor?.recovery.length ?? 0,
  required: isAdmin && config.adminSecondFactorRequired,
});

/**
 * Offers a new authenticator app's secret. Nothing changes until its first code was right.
 *
 * @throws AppError `invalid` at `password`; `conflict` second_factor_on; `limited`
 */
export async function begin(
  deps: Deps,
  mine: Own,
  { password }: BeginFactorInput,
  caller: Caller,
): Promise<FactorOffer> {
  const token = await provenToken(deps, mine, password, caller);
  const secret = await (await factorDirectory(deps)).offer(token);
  return { secret, otpauthUrl: otpauthUrl(mine.profile.email, secret) };
}

/**
 * Turns the second factor on by the new app's first code, and ends every other sign-in: none of
 * them has given a code. Answers the recovery codes, which nobody can read again.
 *
 * @throws AppError `invalid` at `password` or `code`; `conflict` second_factor_on; `limited`
 */
export async function confirm(
  deps: Deps,
  mine: Own,
  { password, code }: ConfirmFactorInput,
  caller: Caller,
): Promise<RecoveryCodes> {
  const { userId } = mine.profile;
  const token = await provenToken(deps, mine, password, caller);
  const directory = await factorDirectory(deps);
  const outcome = await tryCode(deps, userId, async () =>
    (await directory.verify(token, code)) ? "right" : "wrong",
  );
  if (outcome !== "right") throw wrongCode();
  // The directory first: cut off after it, the next sign-in asks for a code and notes that.
  await directory.setAsked(userId, true);
  const made = await giveRecoveryCodes(deps, userId);
  await endOthers(deps, mine);
  await record(deps, mine.profile, ["user.second-factor-on", "user.second-factor-enabled"]);
  await tellOwner(deps, mine.profile, "on");
  return made;
}

/**
 * Turns the second factor off. An administrator who needs one can do nothing then but set up another.
 *
 * @throws AppError `invalid` at `password` or `code`; `limited`
 */
export async function end(
  deps: Deps,
  mine: Own,
  input: ProvenFactorInput,
  caller: Caller,
): Promise<void> {
  const { userId } = mine.profile;
  await prove(deps, mine, input, caller);
  await (await factorDirectory(deps)).setAsked(userId, false);
  await changeUser(deps, userId, () => ({ secondFactor: undefined }));
  await record(deps, mine.profile, ["user.second-factor-off", "user.second-factor-disabled"]);
  await tellOwner(deps, mine.profile, "off");
}

/**
 * Makes new recovery codes; those from before open nothing any more.
 *
 * @throws AppError `invalid` at `password` or `code`; `conflict` second_factor_off; `limited`
 */
export async function renewRecoveryCodes(
  deps: Deps,
  mine: Own,
  input: ProvenFactorInput,
  caller: Caller,
): Promise<RecoveryCodes> {
  await prove(deps, mine, input, caller);
  const made = await giveRecoveryCodes(deps, mine.profile.userId);
  await record(deps, mine.profile, ["user.recovery-codes", "user.recovery-codes-renewed"]);
  return made;
}

async function giveRecoveryCodes(deps: Deps, userId: string): Promise<RecoveryCodes> {
  const { codes, hashes } = makeRecoveryCodes(deps, userId);
  const now = Math.floor(deps.clock.now() / 1000);
  await changeUser(deps, userId, ({ secondFactor }) => ({
    secondFactor: { since: secondFactor?.since ?? now, recovery: hashes },
  }));
  return { recoveryCodes: codes };
}

/** By password and code. @throws AppError `invalid`, `conflict`, `limited` */
async function prove(
  deps: Deps,
  mine: Own,
  { password, code }: ProvenFactorInput,
  caller: Caller,
): Promise<void> {
  const proof = await provePassword(deps, mine, password, caller);
  if (proof.kind === "proved") {
    await noteAsked(deps, mine.profile, false);
    throw conflict("second_factor_off", "No second factor is set up for this account.");
  }
  const outcome = await tryAnyCode(deps, mine.profile, proof.session, code);
  if (outcome !== "right") throw wrongCode();
}

/** What opens the user's settings in the directory, as long as it asks for no code. */
async function provenToken(
  deps: Deps,
  mine: Own,
  password: string,
  caller: Caller,
): Promise<string> {
  const proof = await provePassword(deps, mine, password, caller);
  if (proof.kind === "proved") return proof.token;
  await noteAsked(deps, mine.profile, true);
  throw conflict(
    "second_factor_on",
    "A second factor is set up already. Turn it off first to set up another app.",
  );
}

async function provePassword(
  deps: Deps,
  { profile: { email, noPassword = false }, claims }: Own,
  password: string,
  caller: Caller,
): Promise<Proof> {
  if (noPassword) {
    throw conflict(
      "no_password",
      'Your account has no password yet. Set one by "Forgot password" on the sign-in page first.',
    );
  }
  const directory = await directoryOf(deps);
  const tried = { email, caller, session: claims.sid };
  const proof = await tryPassword(deps, tried, () => directory.signIn(email, password));
  if (!proof) throw atField("password", "wrong_password", "This is not your password.");
  return proof;
}

const wrongCode = () =>
  atField(
    "code",
    "code_invalid",
    "This code is wrong or was used before. The app shows a new one every 30 seconds.",
  );

/** Logs the event; for administrators, also records the action in the audit. */
async function record(
  deps: Deps,
  profile: Profile,
  [action, event]: readonly [action: string, event: LogEvent],
): Promise<void> {
  const { userId, isAdmin } = profile;
  deps.log.info(event, { userId });
  if (isAdmin) await Audit.record(deps, toActor(profile), { action, subject: userId });
}
