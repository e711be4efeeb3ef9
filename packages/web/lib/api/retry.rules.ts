import { ApiError, isPassing } from "./api-error.ts";

const FIRST_MS = 2_000;
const LONGEST_MS = 40_000;
/**
 * A page waits for a rate limit that ends within this number of seconds; a longer limit is shown as
 * an error.
 */
const SHORT_SECONDS = 10;

/**
 * Milliseconds until the next retry, from 1 s to 60 s. The delay doubles with each failure, plus or
 * minus half, so that browsers that failed together do not retry together. The server's Retry-After
 * is the minimum, and up to half of it is added.
 *
 * @param random from 0 to 1
 */
export function retryDelay(failures: number, random: number, retryAfterSeconds = 0): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  const asked = retryAfterSeconds * 1000 * (1 + random / 2);
  return Math.round(Math.max(asked, full * (0.5 + random)));
}

/** Whether there were too many requests for a moment, which passes within seconds. */
const isCrowded = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 429 &&
  (error.retryAfterSeconds ?? 0) <= SHORT_SECONDS;

/**
 * Whether to retry: up to four times after too many requests, up to twice after other errors that
 * may pass.
 */
export const retriesLoad = (failures: number, error: unknown): boolean =>
  isCrowded(error) ? failures < 4 : failures < 2 && isPassing(error);

const secondsOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.retryAfterSeconds : undefined;

/** Milliseconds until a query is retried after this many failures. */
export const loadDelay = (failures: number, error: unknown, random: number): number =>
  retryDelay(failures + 1, random, secondsOf(error));

interface Waiting {
  wait: (ms: number) => Promise<void>;
  random: () => number;
}

/**
 * Retries a call up to four times while the server has too many requests, with the delays of
 * queries.
 *
 * @throws any other error of `ask`
 */
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
