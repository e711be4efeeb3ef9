import { byAddress, type Limit, limited, networkOf, windowAt } from "../limit/limit.rules.ts";
import { clear, count, giveBack, take, type Taken } from "../limit/limit.service.ts";
import type { Deps } from "../platform/deps.ts";
import * as KnownBrowserStore from "./known-browser.store.ts";
import type { Caller } from "./session.service.ts";

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

/**
 * Wrong passwords of an account: 5 from one origin in 15 minutes, and 30 a day, which all origins
 * that are not the owner's share. So others can use up nothing that the owner's browser needs.
 */
const limitsOf = (email: string, { name, isOwn }: Origin): Limit[] => [
  { key: `login:${email}:${name}`, limit: 5, windowSeconds: QUARTER_S, ...wrong },
  {
    key: isOwn ? `login-day:${email}:${name}` : `login-day:${email}`,
    limit: 30,
    windowSeconds: DAY_S,
    ...wrong,
  },
];

/** Wrong passwords of one address in an hour, whatever the account. A correct one is never refused. */
const WRONG_OF_ADDRESS = 3000;

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
  const limits = limitsOf(tried.email, await originOf(deps, tried));
  // Taken beforehand, so that tries at the same moment cannot all pass.
  const taken = await takeAll(deps, limits);
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

const giveAllBack = (deps: TryDeps, taken: readonly Taken[]) =>
  Promise.all(taken.map((one) => giveBack(deps, one)));

/** Logs once an hour that an address guesses. @throws AppError `limited` from then on */
async function countWrong(deps: TryDeps, ip: string): Promise<void> {
  const limit = byAddress("wrong-passwords", ip, WRONG_OF_ADDRESS);
  const { hits } = await count(deps, limit);
  if (hits <= limit.limit) return;
  const now = deps.clock.now();
  const refusal = limited(now, windowAt(now, limit.windowSeconds).end, wrong);
  if (hits === limit.limit + 1) deps.log.error("sign-in.guessing", refusal, { ip });
  throw refusal;
}

/** Forgets the wrong passwords of an account whose owner has just proven to be it. */
export async function forgetTries(deps: TryDeps, tried: Tried): Promise<void> {
  const stranger = { name: `address:${networkOf(tried.caller.ip)}`, isOwn: false };
  const limits = [stranger, await originOf(deps, tried)].flatMap((one) =>
    limitsOf(tried.email, one),
  );
  await Promise.all(limits.map((one) => clear(deps, one)));
}
