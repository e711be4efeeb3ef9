import {
  byAddress,
  type Limit,
  limited,
  networkOf,
  windowAt,
} from "../../kernel/rate-limit/rate-limit.rules.ts";
import {
  clear,
  count,
  giveBack,
  hitsOf,
  take,
  type Taken,
} from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import * as KnownBrowserStore from "../session/known-browser.store.ts";
import type { Caller } from "../session/session.service.ts";
import * as SessionStore from "../session/session.store.ts";
import { type LetterDeps, noteRefused, noteUsedUp } from "../session/sign-in-log.service.ts";

type TryDeps = Pick<Deps, "clock" | "content" | "log">;
type NoticeDeps = TryDeps & LetterDeps;

const QUARTER_S = 900;
const DAY_S = 24 * 3600;

/** Whose password is tried, and from where. */
interface Tried {
  /** The account, as `accountIdOf` returns it, or an id that no account has. */
  userId: string;
  caller: Caller;
  /** The session's id, if the request comes from a logged-in owner. */
  session?: string;
}

/** Where tries come from; `isOwn` for the owner's own session or browser. */
interface Origin {
  name: string;
  isOwn: boolean;
}

/**
 * Where a request about an account comes from: the owner's session or browser, or an IP address.
 */
export async function originOf(
  deps: Pick<Deps, "clock" | "content">,
  { userId, caller, session }: Tried,
): Promise<Origin> {
  if (session !== undefined) return { name: `session:${session}`, isOwn: true };
  const { browser, ip } = caller;
  if (browser !== undefined && (await KnownBrowserStore.isKnown(deps, userId, browser))) {
    return { name: `browser:${browser}`, isOwn: true };
  }
  return { name: `address:${networkOf(ip)}`, isOwn: false };
}

const wrong = { what: "wrong passwords", instead: "Reset your password" };

/** The limit of wrong passwords for an account from one origin. */
const perOrigin = (userId: string, { name }: Origin): Limit => ({
  key: `login:${userId}:${name}`,
  limit: 5,
  windowSeconds: QUARTER_S,
  ...wrong,
});

const MAX_PER_DAY = 30;

/**
 * The daily limit of wrong passwords for an account: 30 from each origin of the owner, and 29 from
 * all others together, who then have `perMinute`. So strangers cannot use up the tries of the
 * owner's browser.
 */
const perDay = (userId: string, { name, isOwn }: Origin): Limit => ({
  key: isOwn ? `login-day:${userId}:${name}` : `login-day:${userId}`,
  // From the 30th try on, the limit per minute counts for strangers.
  limit: isOwn ? MAX_PER_DAY : MAX_PER_DAY - 1,
  windowSeconds: DAY_S,
  ...wrong,
});

/**
 * After the daily limit, strangers may still try once a minute, because the owner may be in a new
 * place.
 */
const perMinute = (userId: string): Limit => ({
  key: `login-minute:${userId}`,
  limit: 1,
  windowSeconds: 60,
  ...wrong,
});

/**
 * The most wrong passwords from one IP address in an hour, for all accounts together; correct
 * passwords are always accepted.
 */
const MAX_WRONG_PER_ADDRESS = 2000;

const perAddress = (ip: string): Limit => byAddress("wrong-passwords", ip, MAX_WRONG_PER_ADDRESS);

/**
 * The limit for each account of an address that has sent too many wrong passwords: one try a
 * minute.
 */
const perGuesser = (userId: string, ip: string): Limit => ({
  ...perMinute(userId),
  key: `login-minute:${userId}:${networkOf(ip)}`,
});

/** The addresses of this many latest sessions count as addresses of the owner. */
const KNOWN_ADDRESSES = 10;

/** Whether the account's owner has recently logged in from this address. */
async function isKnownAddress(deps: TryDeps, { userId, caller }: Tried): Promise<boolean> {
  const sessions = await SessionStore.ofUser(deps, userId);
  const latest = sessions.toSorted((a, b) => b.at - a.at).slice(0, KNOWN_ADDRESSES);
  const network = networkOf(caller.ip);
  return caller.ip !== "" && latest.some(({ ip }) => networkOf(ip) === network);
}

/** A try that is allowed. `isExtra` if the account's daily tries are used up. */
interface Try {
  taken: Taken[];
  isExtra: boolean;
}

/**
 * Counts a try before the password is checked, so that parallel tries cannot all pass.
 *
 * @throws AppError `limited`
 */
async function takeTry(deps: NoticeDeps, tried: Tried): Promise<Try> {
  const { userId, caller } = tried;
  const origin = await originOf(deps, tried);
  const once = perOrigin(userId, origin);
  const exceeded = () => noteUsedUp(deps, { userId }, "passwords");
  const daily = { ...perDay(userId, origin), exceeded };
  if (origin.isOwn) return { taken: await takeAll(deps, [once, daily]), isExtra: false };
  const isGuesser = (await hitsOf(deps, perAddress(caller.ip))) > MAX_WRONG_PER_ADDRESS;
  const guesser = isGuesser ? [perGuesser(userId, caller.ip)] : [];
  try {
    return { taken: await takeAll(deps, [once, ...guesser, daily]), isExtra: false };
  } catch (error) {
    if (!isAppError(error) || error.kind !== "limited") throw error;
    const isOwn = await isKnownAddress(deps, tried);
    const limits = isOwn
      ? [once, { ...perDay(userId, { ...origin, isOwn }), exceeded }]
      : [once, ...guesser, perMinute(userId)];
    return { taken: await takeAll(deps, limits), isExtra: !isOwn };
  }
}

/**
 * Checks a password and counts it if it is wrong. All checks of a password go through here.
 *
 * @param check returns undefined for a wrong password, and throws if that is not certain
 * @throws AppError `limited`
 */
export async function tryPassword<T>(
  deps: NoticeDeps,
  tried: Tried,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { taken, isExtra } = await takeTry(deps, tried);
  let proof: T | undefined;
  try {
    proof = await check();
  } catch (error) {
    // The try counts only if the password is certainly wrong.
    await giveAllBack(deps, taken);
    throw error;
  }
  if (proof !== undefined) {
    await giveAllBack(deps, taken);
    return proof;
  }
  const { userId, caller } = tried;
  await noteRefused(deps, { userId, ip: caller.ip, reason: "password", audited: !isExtra });
  await countWrong(deps, caller.ip);
  return undefined;
}

/**
 * Counts a try against each of the limits, or against none if one is reached.
 * @throws AppError `limited`
 */
async function takeAll(deps: TryDeps, limits: readonly Limit[]): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const limit of limits) {
    try {
      taken.push(await take(deps, limit));
    } catch (error) {
      await giveAllBack(deps, taken);
      throw error;
    }
  }
  return taken;
}

/**
 * Gives tries back. If that fails, the try stays counted until its window ends. A correct password
 * is still accepted, and an error of the directory is still thrown.
 */
async function giveAllBack(deps: TryDeps, taken: readonly Taken[]): Promise<void> {
  const given = await Promise.allSettled(taken.map((one) => giveBack(deps, one)));
  for (const one of given) {
    if (one.status === "rejected") deps.log.error("sign-in.attempt-release-failed", one.reason);
  }
}

/**
 * Logs, once an hour, that an address guesses passwords. @throws AppError `limited` from then on
 */
async function countWrong(deps: TryDeps, ip: string): Promise<void> {
  const limit = perAddress(ip);
  const { hits } = await count(deps, limit);
  if (hits <= limit.limit) return;
  const now = deps.clock.now();
  const refusal = limited(now, windowAt(now, limit.windowSeconds).end, wrong);
  if (hits === limit.limit + 1) deps.log.error("sign-in.guessing-detected", refusal, { ip });
  throw refusal;
}

/** Resets the limits of an account whose owner has just proved their identity. */
export async function forgetTries(deps: TryDeps, tried: Tried): Promise<void> {
  const { userId, caller } = tried;
  const address = { name: `address:${networkOf(caller.ip)}`, isOwn: false };
  const origins = [address, { ...address, isOwn: true }, await originOf(deps, tried)];
  const limits = origins.flatMap((one) => [perOrigin(userId, one), perDay(userId, one)]);
  const all = [...limits, perMinute(userId), perGuesser(userId, caller.ip)];
  await Promise.all(all.map((one) => clear(deps, one)));
}
