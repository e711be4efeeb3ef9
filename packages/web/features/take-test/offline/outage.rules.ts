import { ApiError } from "../../../lib/api/api-error.ts";

/** How long a call may take before the device's copy is used. */
const PATIENCE_MS = 4_000;

/**
 * Whether an error says nothing about the test: no connection, or a server in trouble. A refusal by
 * our API is final, even if the device has kept a test.
 */
export const isOutage = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === "network" || error.status === 429 || error.status >= 500);

type Outcome<T> = { value: T } | { error: unknown };

const afterPatience = (): Promise<void> => new Promise((done) => setTimeout(done, PATIENCE_MS));

/**
 * The server's response, or the device's copy if the server is slow or cannot be reached. A slow
 * call continues, because it still sets the clock.
 *
 * @throws every other error of the call, and any error if nothing was kept
 */
export async function orKept<T, Kept>(
  ask: () => Promise<T>,
  kept: Promise<Kept | null>,
  take: (kept: Kept) => T | Promise<T>,
  late = afterPatience,
): Promise<T> {
  const asked = ask().then(
    (value): Outcome<T> => ({ value }),
    (error: unknown): Outcome<T> => ({ error }),
  );
  const copy = await kept;
  const outcome = await (copy === null ? asked : Promise.race([asked, late()]));
  if (outcome && "value" in outcome) return outcome.value;
  if (copy !== null && (!outcome || isOutage(outcome.error))) return take(copy);
  throw outcome?.error;
}
