import { byAddress } from "../../kernel/rate-limit/rate-limit.rules.ts";
import { count, take } from "../../kernel/rate-limit/rate-limit.store.ts";
import { blockOf } from "../../kernel/mail/bounce.service.ts";
import * as Invitations from "./invitation.service.ts";
import type { Caller } from "../session/session.service.ts";
import { originOf } from "./sign-in-tries.service.ts";
import type { ForgotInput } from "../user/sign-in.schema.ts";
import { readProfile } from "../user/user.store.ts";
import { accountIdOf } from "./login-name.service.ts";
import { directoryOf, type UserDeps } from "./user.service.ts";

const HOUR_S = 3600;
/** The most codes that one IP address may ask for in an hour, for all accounts together. */
const MAX_PER_ADDRESS = 1000;
/** The most codes that one sender may ask for in an hour, for one account. */
const MAX_PER_SENDER = 5;
/** The most codes in an hour for one account, from all senders except the owner's browsers. */
const MAX_BY_STRANGERS = 10;

const codes = { what: "codes" };

/**
 * Mails a code for a new password to the address of the account that a login name leads to; an
 * invited user gets a new link instead. Someone without an address has to ask the office. Neither
 * the response nor the work reveals whether the account exists. Nothing is sent if mail to the
 * address bounced, or if strangers have already had many codes mailed; the newest of those codes
 * still works.
 *
 * @throws AppError `limited` after 5 an hour for one account from one sender
 */
export async function forgot(
  deps: UserDeps,
  { email: loginName }: ForgotInput,
  caller: Caller,
): Promise<void> {
  const userId = await accountIdOf(deps, loginName);
  const { name, isOwn } = await originOf(deps, { userId, caller });
  const hour = { windowSeconds: HOUR_S, ...codes };
  await take(deps, { key: `forgot:${userId}:${name}`, limit: MAX_PER_SENDER, ...hour });
  await take(deps, { ...byAddress("forgot", caller.ip, MAX_PER_ADDRESS), ...codes });
  if (!isOwn) {
    const { hits } = await count(deps, {
      key: `forgot:${userId}`,
      limit: MAX_BY_STRANGERS,
      ...hour,
    });
    if (hits > MAX_BY_STRANGERS) return;
  }
  const profile = await readProfile(deps, userId);
  if (await blockOf(deps, profile?.email || loginName)) return;
  if (profile && (await Invitations.remind(deps, profile))) return;
  await (await directoryOf(deps)).sendCode(userId);
}
