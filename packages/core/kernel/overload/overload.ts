import {
  ProvisionedThroughputExceededException,
  RequestLimitExceeded,
  ThrottlingException,
} from "@aws-sdk/client-dynamodb";
import { AppError } from "../shared/error.ts";

/** Full jitter, as the AWS SDK's own retries: 25 ms doubled each round, at most 1.6 s. */
export const pause = (round: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(1600, 25 * 2 ** round)));

/** What callers get of a service that has too much to do, once the retries are used up. */
export const overloaded = (cause: unknown): AppError =>
  new AppError("unavailable", "overloaded", "The service is busy. Please try again.", {
    retryAfterSeconds: 2,
    cause,
  });

const isThrottle = (error: unknown) =>
  error instanceof ProvisionedThroughputExceededException ||
  error instanceof RequestLimitExceeded ||
  error instanceof ThrottlingException;

/** What services call it when they have too much to do, or when we may not ask them. */
const REFUSED =
  /^(?:Throttl|ProvisionedThroughput|RequestLimitExceeded|TooManyRequests|SlowDown|AccessDenied|ExpiredToken|InvalidSignature|UnrecognizedClient|InvalidAccessKey)/;

/** Whether a service refused for reasons that are not the request's own. */
export const isRefused = (error: unknown): error is Error =>
  error instanceof Error && REFUSED.test(error.name);

/** No answer came, or none in time: Node's names and codes for it. */
const SILENT = ["TimeoutError", "ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"];

/** Fields that Node's errors and those of the SDK may have. */
interface ServiceError {
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/**
 * Whether one of our services did not answer, or said that it cannot now: a later try may succeed.
 */
export function isOutage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // Both fields may be missing, and are read so.
  const { name, code, $metadata } = error as Error & ServiceError;
  return (
    SILENT.includes(name) ||
    SILENT.includes(String(code)) ||
    ($metadata?.httpStatusCode ?? 0) >= 500
  );
}

/** A call of the database whose throttling or silence, once the client gave up, is an `unavailable` AppError. */
export async function guarded<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw isThrottle(error) || isOutage(error) ? overloaded(error) : error;
  }
}

/** Repeats a batch, in `rounds` at most, with what it left undone: DynamoDB does where it is throttled. */
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

/** Spaces calls to a service that allows a limited number a second. */
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
