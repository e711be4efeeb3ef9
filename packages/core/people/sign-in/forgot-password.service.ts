import { byAddress } from "../../kernel/rate-limit/rate-limit.rules.ts";
import { count, take } from "../../kernel/rate-limit/rate-limit.store.ts";
import { blockOf } from "../../kernel/mail/bounce.service.ts";
import * as Invitations from "./invitation.service.ts";
import type { Caller } from "../session/session.service.ts";
import { originOf } from "./sign-in-tries.service.ts";
import type { ForgotInput } from "../user/user.schema.ts";
import { directoryOf, type UserDeps } from "./user.service.ts";

const HOUR_S = 3600;
/** Codes for all accounts from one IP address in an hour. */
const MAX_PER_ADDRESS = 1000;
/** Codes for one account and sender in an hour. */
const MAX_PER_SENDER = 5;
/** Codes for one account in an hour from all senders except the owner's browsers. */
const MAX_BY_STRANGERS = 10;

const codes = { what: "codes" };

/**
 * Mails a code to set a new password; an invited user gets a new link instead. The response does not
 * reveal whether the account exists. Requests are limited per sender. Nothing is sent if strangers
 * have already had many codes mailed, because the newest of those still works, or if mail to the
 * address bounced.
 *
 * @throws AppError `limited` after 5 an hour for one email from one sender
 */
export async function forgot(
  deps: UserDeps,
  { email }: ForgotInput,
  caller: Caller,
): Promise<void> {
  const { name, isOwn } = await originOf(deps, { email, caller });
  const hour = { windowSeconds: HOUR_S, ...codes };
  await take(deps, { key: `forgot:${email}:${name}`, limit: MAX_PER_SENDER, ...hour });
  await take(deps, { ...byAddress("forgot", caller.ip, MAX_PER_ADDRESS), ...codes });
  if (!isOwn) {
    const { hits } = await count(deps, {
      key: `forgot:${email}`,
      limit: MAX_BY_STRANGERS,
      ...hour,
    });
    if (hits > MAX_BY_STRANGERS) return;
  }
  if (await blockOf(deps, email)) return;
  if (await Invitations.remind(deps, email)) return;
  await (await directoryOf(deps)).sendCode(email);
}
