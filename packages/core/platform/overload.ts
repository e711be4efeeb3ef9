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
