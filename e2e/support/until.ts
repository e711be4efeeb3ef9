import { limit } from "@academy/core/testing/limits.ts";

/**
 * Calls a function until it returns something other than undefined.
 *
 * @throws Error with `what` when the time is over
 */
export async function until<T>(
  what: string,
  limitMs: number,
  ask: () => Promise<T | undefined>,
): Promise<T> {
  const end = performance.now() + limit(limitMs);
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end) throw new Error(`Not within ${limit(limitMs)} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
