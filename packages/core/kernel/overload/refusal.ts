import type { Service } from "./patience.rules.ts";

/** The log's fields for a request that a service of AWS did not fulfil. */
interface Refusal {
  service: Service;
  operation: string | undefined;
  /** The table, if the service is the database. */
  table: string | undefined;
  /** The service's own name for it, or Node's code where a connection did not come about or broke. */
  cause: string;
}

const refusals = new WeakMap<Error, Refusal>();

/** Keeps it with the client's error, which all calls share that wait for the same request. */
export const noteRefusal = (error: Error, refusal: Refusal): void =>
  void refusals.set(error, refusal);

/**
 * A client's error, which an AppError has as its cause, with the refused call; other errors as they
 * are.
 */
export function metIn(error: unknown): { met: unknown; refusal?: Refusal } {
  for (const met of [error, error instanceof Error ? error.cause : undefined]) {
    const refusal = met instanceof Error ? refusals.get(met) : undefined;
    if (refusal) return { met, refusal };
  }
  return { met: error };
}
