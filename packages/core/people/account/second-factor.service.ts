import { isProtected } from "../../kernel/shared/staff-role.rules.ts";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { LogEvent } from "../../kernel/platform/log.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import { atField, endOthers, type Own } from "./account.service.ts";
import {
  factorDirectory,
  makeRecoveryCodes,
  sendFactorLetter,
  syncSecondFactor,
  tryAnyCode,
  tryCode,
} from "../second-factor/second-factor-code.service.ts";
import { signInMethodsOf } from "../user/listing.rules.ts";
import { needsFactor } from "../user/factor-need.rules.ts";
import { otpauthUrl } from "../user/second-factor.rules.ts";
import type {
  BeginFactorInput,
  ConfirmFactorInput,
  FactorOffer,
  FactorView,
  ProvenFactorInput,
  RecoveryCodes,
} from "../user/second-factor.schema.ts";
import type { Caller } from "../session/session.service.ts";
import { tryPassword } from "../sign-in/sign-in-tries.service.ts";
import { changeUser, toActor } from "../session/user-access.service.ts";
import type { Proof } from "../user/user.directory.ts";
import type { Profile } from "../user/user.schema.ts";
import { directoryOf } from "../sign-in/user.service.ts";

/** The second factor of the caller's account. */
export const view = (
  { config }: Deps,
  profile: Pick<Profile, "isAdmin" | "roles" | "secondFactor">,
): FactorView => {
  const { secondFactor } = profile;
  return {
    on: secondFactor !== undefined,
    since: secondFactor ? iso(secondFactor.since * 1000) : null,
    recoveryCodesLeft: secondFactor?.recovery.length ?? 0,
    required: needsFactor(profile, config),
  };
};

/**
 * Offers the secret of a new authenticator app. It has no effect until its first code is confirmed.
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
 * Turns the second factor on with the new app's first code, and ends every other session, because
 * those began without a code. Returns the recovery codes, which cannot be read again.
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
  const result = await tryCode(deps, mine.profile, async () =>
    (await directory.verify(token, code)) ? "correct" : "wrong",
  );
  if (result !== "correct") throw wrongCode();
  // The directory is changed first. If the call is interrupted, the next login asks for a code and
  // updates the profile.
  await directory.setRequired(userId, true);
  const codes = await replaceRecoveryCodes(deps, userId);
  await endOthers(deps, mine);
  await record(deps, mine.profile, ["user.second-factor-on", "user.second-factor-enabled"]);
  await sendFactorLetter(deps, mine.profile, "on");
  return codes;
}

/**
 * Turns the second factor off. If the account must have a second factor, its owner can then only
 * set up another one.
 *
 * @throws AppError `invalid` at `password` or `code`; `conflict` second_factor_off; `limited`
 */
export async function end(
  deps: Deps,
  mine: Own,
  input: ProvenFactorInput,
  caller: Caller,
): Promise<void> {
  const { userId } = mine.profile;
  await prove(deps, mine, input, caller);
  await (await factorDirectory(deps)).setRequired(userId, false);
  await changeUser(deps, userId, () => ({ secondFactor: undefined }));
  await record(deps, mine.profile, ["user.second-factor-off", "user.second-factor-disabled"]);
  await sendFactorLetter(deps, mine.profile, "off");
}

/**
 * Creates new recovery codes; the old ones stop working.
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
  const codes = await replaceRecoveryCodes(deps, mine.profile.userId);
  await record(deps, mine.profile, ["user.recovery-codes", "user.recovery-codes-renewed"]);
  return codes;
}

async function replaceRecoveryCodes(deps: Deps, userId: string): Promise<RecoveryCodes> {
  const { codes, hashes } = makeRecoveryCodes(deps, userId);
  const now = Math.floor(deps.clock.now() / 1000);
  await changeUser(deps, userId, ({ secondFactor }) => ({
    secondFactor: { since: secondFactor?.since ?? now, recovery: hashes },
  }));
  return { recoveryCodes: codes };
}

/** Checks password and code. @throws AppError `invalid`, `conflict`, `limited` */
async function prove(
  deps: Deps,
  mine: Own,
  { password, code }: ProvenFactorInput,
  caller: Caller,
): Promise<void> {
  const proof = await provePassword(deps, mine, password, caller);
  if (proof.kind === "proved") {
    await syncSecondFactor(deps, mine.profile, false);
    throw conflict("second_factor_off", "No second factor is set up for this account.");
  }
  const result = await tryAnyCode(deps, mine.profile, { session: proof.session }, code);
  if (result !== "correct") throw wrongCode();
}

/** The token for the user's settings in the directory, available while no second factor is on. */
async function provenToken(
  deps: Deps,
  mine: Own,
  password: string,
  caller: Caller,
): Promise<string> {
  const proof = await provePassword(deps, mine, password, caller);
  if (proof.kind === "proved") return proof.token;
  await syncSecondFactor(deps, mine.profile, true);
  throw conflict(
    "second_factor_on",
    "A second factor is already set up. Turn it off before you set up another app.",
  );
}

async function provePassword(
  deps: Deps,
  { profile, claims }: Own,
  password: string,
  caller: Caller,
): Promise<Proof> {
  const { userId } = profile;
  // If the student has two accounts, they may have logged in with the password of the other one.
  if (!signInMethodsOf(profile).password) {
    throw conflict(
      "no_password",
      'Your account has no password yet. Set one with "Forgot password" on the login page first.',
    );
  }
  const directory = await directoryOf(deps);
  const tried = { userId, caller, session: claims.sid };
  const proof = await tryPassword(deps, tried, () => directory.signIn(userId, password));
  if (!proof) throw atField("password", "wrong_password", "This password is incorrect.");
  return proof;
}

const wrongCode = () =>
  atField(
    "code",
    "code_invalid",
    "This code is incorrect or was already used. The app shows a new one every 30 seconds.",
  );

/** Logs the event. For someone who holds keys, it is also written to the audit log. */
async function record(
  deps: Deps,
  profile: Profile,
  [action, event]: readonly [action: string, event: LogEvent],
): Promise<void> {
  const { userId } = profile;
  deps.log.info(event, { userId });
  if (isProtected(profile)) await Audit.record(deps, toActor(profile), { action, target: userId });
}
