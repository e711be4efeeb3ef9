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
 * Finds the error of a service's client: the given error, or its cause if that is an AppError's.
 * Returns it with the refused request; if there is none, returns the given error alone.
 */
export function metIn(error: unknown): { met: unknown; refusal?: Refusal } {
  for (const met of [error, error instanceof Error ? error.cause : undefined]) {
    const refusal = met instanceof Error ? refusals.get(met) : undefined;
    if (refusal) return { met, refusal };
  }
  return { met: error };
}
