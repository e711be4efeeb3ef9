import { ApiError, isPassing } from "./api-error.ts";

const FIRST_MS = 2_000;
const LONGEST_MS = 40_000;
/** What a page waits for at most: a limit of minutes is told, not waited for. */
const SHORT_SECONDS = 10;

/**
 * Milliseconds until the next try, 1 s to 60 s: doubling with each failure, and half of it more or
 * less, so that browsers which failed together do not return together. The server's Retry-After is
 * a minimum, with up to half of it added.
 *
 * @param random from 0 to 1
 */
export function retryDelay(failures: number, random: number, retryAfterSeconds = 0): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  const asked = retryAfterSeconds * 1000 * (1 + random / 2);
  return Math.round(Math.max(asked, full * (0.5 + random)));
}

/** Whether too many came at the same moment, and fewer will in a few seconds. */
const isCrowded = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 429 &&
  (error.retryAfterSeconds ?? 0) <= SHORT_SECONDS;

/** Only what waiting can cure is loaded again: twice, and four times where a crowd passes. */
export const retriesLoad = (failures: number, error: unknown): boolean =>
  isCrowded(error) ? failures < 4 : failures < 2 && isPassing(error);

const secondsOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.retryAfterSeconds : undefined;

/** Milliseconds until something is loaded again after so many failures. */
export const loadDelay = (failures: number, error: unknown, random: number): number =>
  retryDelay(failures + 1, random, secondsOf(error));

interface Waiting {
  wait: (ms: number) => Promise<void>;
  random: () => number;
}

/** Asks again while a crowd passes, as loading does. @throws whatever else `ask` throws */
export async function throughCrowd<T>(
  ask: () => Promise<T>,
  { wait, random }: Waiting,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask();
    } catch (error) {
      if (!isCrowded(error) || !retriesLoad(failures, error)) throw error;
      await wait(loadDelay(failures, error, random()));
    }
  }
}
