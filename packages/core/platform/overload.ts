import {
  ProvisionedThroughputExceededException,
  RequestLimitExceeded,
  ThrottlingException,
} from "@aws-sdk/client-dynamodb";
import * as z from "zod";
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

/** No answer came, or none in time: Node's names and codes for it. */
const SILENT = ["TimeoutError", "ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"];

const Outage = z.object({
  name: z.string(),
  code: z.unknown().optional(),
  /** Of an AWS service, by its SDK. */
  $metadata: z.object({ httpStatusCode: z.number().optional() }).optional(),
});

/** Whether a service of ours did not answer, or said that it cannot: soon it may again. */
export function isOutage(error: unknown): boolean {
  const { data } = Outage.safeParse(error);
  if (!data) return false;
  const { name, code, $metadata } = data;
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

const BATCH_ROUNDS = 8;

/** Repeats a batch with what it left undone, which DynamoDB does where it is throttled. */
export async function untilDone<T>(all: T[], send: (left: T[]) => Promise<T[]>): Promise<void> {
  let left = all;
  for (let round = 0; left.length > 0; round++) {
    if (round === BATCH_ROUNDS) throw overloaded(new Error("A batch was left undone"));
    if (round > 0) await pause(round);
    left = await send(left);
  }
}
