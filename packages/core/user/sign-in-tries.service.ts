import type { Limit } from "../limit/limit.rules.ts";
import { check, giveBack, take } from "../limit/limit.service.ts";
import type { Deps } from "../platform/deps.ts";

const HOUR_S = 3600;

/** Whose password is tried, and from where. */
interface Tried {
  email: string;
  ip: string;
}

/**
 * Tries a password, wherever it is asked for, and counts those that are wrong: 5 of an account from
 * one address in 15 minutes, 100 from an address in an hour.
 *
 * @param attempt answers undefined for a wrong password
 * @throws AppError `limited`
 */
export async function tryPassword<T>(
  deps: Pick<Deps, "clock" | "content">,
  { email, ip }: Tried,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const address: Limit = { key: `login:${ip}`, limit: 100, windowSeconds: HOUR_S };
  const account: Limit = { key: `login:${email}:${ip}`, limit: 5, windowSeconds: 900 };
  await check(deps, address);
  // Taken beforehand, so that tries at the same moment cannot all pass; given back on success.
  const taken = await take(deps, account);
  const outcome = await attempt();
  if (outcome === undefined) await take(deps, address);
  else await giveBack(deps, taken);
  return outcome;
}
