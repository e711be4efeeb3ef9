const FIRST_MS = 2_000;
const LONGEST_MS = 40_000;

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
