import {
  ProvisionedThroughputExceededException,
  RequestLimitExceeded,
  ThrottlingException,
} from "@aws-sdk/client-dynamodb";
import { AppError } from "../shared/error.ts";

/**
 * Waits before another round: a random time, at most 25 ms, doubled for each round up to 1.6 s. The
 * AWS SDK does the same between its own tries ("full jitter").
 */
export const pause = (round: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(1600, 25 * 2 ** round)));

/** The error that callers get when a service is overloaded and all retries failed. */
export const overloaded = (cause: unknown): AppError =>
  new AppError("unavailable", "overloaded", "The service is busy. Please try again.", {
    retryAfterSeconds: 2,
    cause,
  });

const isThrottle = (error: unknown) =>
  error instanceof ProvisionedThroughputExceededException ||
  error instanceof RequestLimitExceeded ||
  error instanceof ThrottlingException;

/** Names of the errors of services that are overloaded or that refuse our credentials. */
const REFUSED =
  /^(?:Throttl|ProvisionedThroughput|RequestLimitExceeded|TooManyRequests|SlowDown|AccessDenied|ExpiredToken|InvalidSignature|UnrecognizedClient|InvalidAccessKey)/;

/** Whether a service refused a request although nothing was wrong with the request. */
export const isRefused = (error: unknown): error is Error =>
  error instanceof Error && REFUSED.test(error.name);

/** Names and codes of Node's errors when a service did not answer in time or not at all. */
const SILENT = ["TimeoutError", "ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"];

/** Fields that Node's errors and those of the SDK may have. */
interface ServiceError {
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/**
 * Whether one of our services did not answer, or answered that it cannot do this now. In both cases
 * a later try may succeed.
 */
export function isOutage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // Both fields may be missing, and their types allow for that.
  const { name, code, $metadata } = error as Error & ServiceError;
  return (
    SILENT.includes(name) ||
    SILENT.includes(String(code)) ||
    ($metadata?.httpStatusCode ?? 0) >= 500
  );
}

/**
 * Calls the database. If it is throttled or does not answer, and the client has used up its
 * retries, the error is an AppError `unavailable`.
 */
export async function guarded<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw isThrottle(error) || isOutage(error) ? overloaded(error) : error;
  }
}

/**
 * Sends a batch, then again those items that were left undone, in at most `rounds` rounds. DynamoDB
 * leaves items undone where it is throttled.
 */
export async function untilDone<T>(
  all: T[],
  send: (left: T[]) => Promise<T[]>,
  rounds: number,
): Promise<void> {
  let left = all;
  for (let round = 0; left.length > 0; round++) {
    if (round === rounds) throw overloaded(new Error("A batch was left undone"));
    if (round > 0) await pause(round);
    left = await send(left);
  }
}

/** Delays calls to a service that allows only a limited number of calls a second. */
export class Throttle {
  readonly #every: number;
  #next = 0;

  constructor(perSecond: number) {
    this.#every = 1000 / perSecond;
  }

  /** Resolves when it is the caller's turn. */
  async turn(): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#next);
    this.#next = at + this.#every;
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
  }
}
