import { byAddress } from "../../kernel/rate-limit/rate-limit.rules.ts";
import { count, take } from "../../kernel/rate-limit/rate-limit.store.ts";
import { blockOf } from "../../kernel/mail/bounce.service.ts";
import * as Invitations from "../user/invitation.service.ts";
import type { Caller } from "../session/session.service.ts";
import { originOf } from "./sign-in-tries.service.ts";
import type { ForgotInput } from "../user/user.schema.ts";
import { directoryOf, type UserDeps } from "../user/user.service.ts";

const HOUR_S = 3600;
/** Codes for whatever accounts, asked for from one address in an hour. */
const OF_ADDRESS = 1000;
/** Codes for one account and sender in an hour. */
const OF_SENDER = 5;
/** Codes for one account in an hour, of all senders but the owner's browsers. */
const OF_STRANGERS = 10;

const codes = { what: "codes" };

/**
 * Mails a code to set a new password, and answers alike whether there is such an account or not;
 * whoever is invited gets a new link instead. Asking costs the sender. Where strangers have had many
 * codes mailed nothing is sent, for the newest of them is good; nor where letters came back.
 *
 * @throws AppError `limited` after 5 in an hour for one e-mail from one sender
 */
export async function forgot(
  deps: UserDeps,
  { email }: ForgotInput,
  caller: Caller,
): Promise<void> {
  const { name, isOwn } = await originOf(deps, { email, caller });
  const hour = { windowSeconds: HOUR_S, ...codes };
  await take(deps, { key: `forgot:${email}:${name}`, limit: OF_SENDER, ...hour });
  await take(deps, { ...byAddress("forgot", caller.ip, OF_ADDRESS), ...codes });
  if (!isOwn) {
    const { hits } = await count(deps, { key: `forgot:${email}`, limit: OF_STRANGERS, ...hour });
    if (hits > OF_STRANGERS) return;
  }
  if (await blockOf(deps, email)) return;
  if (await Invitations.remind(deps, email)) return;
  await (await directoryOf(deps)).sendCode(email);
}
