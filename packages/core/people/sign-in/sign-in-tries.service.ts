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
import * as ListingStore from "../user/listing.store.ts";
import type { Caller } from "../session/session.service.ts";
import * as SessionStore from "../session/session.store.ts";

type TryDeps = Pick<Deps, "clock" | "content" | "log">;

const QUARTER_S = 900;
const DAY_S = 24 * 3600;

/** Whose password is tried, and by whom. */
interface Tried {
  email: string;
  caller: Caller;
  /** The sign-in that the call proves, where the account's owner is signed in. */
  session?: string;
}

/** Where tries come from; `isOwn` where nobody but the owner has been there before. */
interface Origin {
  name: string;
  isOwn: boolean;
}

/** Where a call about an account comes from: the owner's sign-in or browser, else an address. */
export async function originOf(
  deps: Pick<Deps, "clock" | "content">,
  { email, caller, session }: Tried,
): Promise<Origin> {
  if (session !== undefined) return { name: `session:${session}`, isOwn: true };
  const { browser, ip } = caller;
  if (browser !== undefined && (await KnownBrowserStore.isKnown(deps, email, browser))) {
    return { name: `browser:${browser}`, isOwn: true };
  }
  return { name: `address:${networkOf(ip)}`, isOwn: false };
}

const wrong = { what: "wrong passwords", instead: "Reset your password" };

/** Wrong passwords of an account from one origin. */
const ofOrigin = (email: string, { name }: Origin): Limit => ({
  key: `login:${email}:${name}`,
  limit: 5,
  windowSeconds: QUARTER_S,
  ...wrong,
});

const DAILY = 30;

/**
 * Wrong passwords of an account in a day: 30 from an origin of the owner's, 30 from all others
 * together. So others can use up nothing that the owner's browser needs.
 */
const ofDay = (email: string, { name, isOwn }: Origin): Limit => ({
  key: isOwn ? `login-day:${email}:${name}` : `login-day:${email}`,
  // The last of the others' is the first of those that come one a minute.
  limit: isOwn ? DAILY : DAILY - 1,
  windowSeconds: DAY_S,
  ...wrong,
});

/** What the others have once their day's tries are used up: the owner may be at a new place. */
const ofMinute = (email: string): Limit => ({
  key: `login-minute:${email}`,
  limit: 1,
  windowSeconds: 60,
  ...wrong,
});

/** Wrong passwords of one address in an hour, whatever the account. A correct one is never refused. */
const WRONG_OF_ADDRESS = 2000;

const ofAddress = (ip: string): Limit => byAddress("wrong-passwords", ip, WRONG_OF_ADDRESS);

/** What an address of so many wrong passwords has for each account. */
const ofGuesser = (email: string, ip: string): Limit => ({
  ...ofMinute(email),
  key: `login-minute:${email}:${networkOf(ip)}`,
});

/** So many of the account's last sign-ins say which addresses are its owner's. */
const KNOWN_ADDRESSES = 10;

/** Whether the account's owner has signed in from this address lately. */
async function isKnownAddress(deps: TryDeps, { email, caller }: Tried): Promise<boolean> {
  const userId = (await ListingStore.usersOf(deps, [email])).get(email);
  if (userId === undefined) return false;
  const sessions = await SessionStore.ofUser(deps, userId);
  const latest = sessions.toSorted((a, b) => b.at - a.at).slice(0, KNOWN_ADDRESSES);
  const network = networkOf(caller.ip);
  return caller.ip !== "" && latest.some(({ ip }) => networkOf(ip) === network);
}

/**
 * Takes a try beforehand, so that tries at the same moment cannot all pass.
 *
 * @throws AppError `limited`
 */
async function takeTry(deps: TryDeps, tried: Tried): Promise<Taken[]> {
  const { email, caller } = tried;
  const origin = await originOf(deps, tried);
  const once = ofOrigin(email, origin);
  if (origin.isOwn) return takeAll(deps, [once, ofDay(email, origin)]);
  const isGuesser = (await hitsOf(deps, ofAddress(caller.ip))) > WRONG_OF_ADDRESS;
  const guesser = isGuesser ? [ofGuesser(email, caller.ip)] : [];
  try {
    return await takeAll(deps, [once, ...guesser, ofDay(email, origin)]);
  } catch (error) {
    if (!isAppError(error) || error.kind !== "limited") throw error;
    const isOwn = await isKnownAddress(deps, tried);
    if (isOwn) return takeAll(deps, [once, ofDay(email, { ...origin, isOwn })]);
    return takeAll(deps, [once, ...guesser, ofMinute(email)]);
  }
}

/**
 * Tries a password, wherever it is asked for, and counts it if it is wrong.
 *
 * @param attempt answers undefined for a wrong password, and throws where nobody can say
 * @throws AppError `limited`
 */
export async function tryPassword<T>(
  deps: TryDeps,
  tried: Tried,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const taken = await takeTry(deps, tried);
  let outcome: T | undefined;
  try {
    outcome = await attempt();
  } catch (error) {
    // Nobody has said that the password is wrong.
    await giveAllBack(deps, taken);
    throw error;
  }
  if (outcome === undefined) await countWrong(deps, tried.caller.ip);
  else await giveAllBack(deps, taken);
  return outcome;
}

/** Takes one of each, or none of them. @throws AppError `limited` */
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
 * A try that cannot be given back is lost until its window ends. That must not refuse whoever had the
 * right password, nor hide what the directory said.
 */
async function giveAllBack(deps: TryDeps, taken: readonly Taken[]): Promise<void> {
  const given = await Promise.allSettled(taken.map((one) => giveBack(deps, one)));
  for (const one of given) {
    if (one.status === "rejected") deps.log.error("sign-in.attempt-release-failed", one.reason);
  }
}

/** Logs once an hour that an address guesses. @throws AppError `limited` from then on */
async function countWrong(deps: TryDeps, ip: string): Promise<void> {
  const limit = ofAddress(ip);
  const { hits } = await count(deps, limit);
  if (hits <= limit.limit) return;
  const now = deps.clock.now();
  const refusal = limited(now, windowAt(now, limit.windowSeconds).end, wrong);
  if (hits === limit.limit + 1) deps.log.error("sign-in.guessing-detected", refusal, { ip });
  throw refusal;
}

/** Forgets the wrong passwords of an account whose owner has just proven to be it. */
export async function forgetTries(deps: TryDeps, tried: Tried): Promise<void> {
  const { email, caller } = tried;
  const address = { name: `address:${networkOf(caller.ip)}`, isOwn: false };
  const origins = [address, { ...address, isOwn: true }, await originOf(deps, tried)];
  const limits = origins.flatMap((one) => [ofOrigin(email, one), ofDay(email, one)]);
  const all = [...limits, ofMinute(email), ofGuesser(email, caller.ip)];
  await Promise.all(all.map((one) => clear(deps, one)));
}
