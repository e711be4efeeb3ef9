import type { Service } from "./patience.rules.ts";

/** The log's fields for a request that a service of AWS did not fulfil. */
interface Refusal {
  service: Service;
  operation: string | undefined;
  /** The table, if the service is the database. */
  table: string | undefined;
  /** The service's name for the error, or Node's code if a connection failed or broke. */
  cause: string;
}

const refusals = new WeakMap<Error, Refusal>();

/**
 * Stores the refusal with the client's error. Calls that wait for the same request share this
 * error.
 */
export const noteRefusal = (error: Error, refusal: Refusal): void =>
  void refusals.set(error, refusal);

/**
 * The refused request of an error, with the client's error itself, which may be the cause of an
 * AppError. Any other error is returned unchanged.
 */
export function metIn(error: unknown): { met: unknown; refusal?: Refusal } {
  for (const met of [error, error instanceof Error ? error.cause : undefined]) {
    const refusal = met instanceof Error ? refusals.get(met) : undefined;
    if (refusal) return { met, refusal };
  }
  return { met: error };
}
