import { AppError } from "../shared/error.ts";

/** So many events of one key in each fixed window of so many seconds. */
export interface Limit {
  /** What is counted, such as `login:<e-mail>:<ip>`. */
  key: string;
  limit: number;
  windowSeconds: number;
  /** What there were too many of, in the words of whoever did it; "tries" unless said. */
  what?: string;
}

/** The window that `now` (epoch ms) falls in, as epoch seconds; windows are the same for all keys. */
export function windowAt(now: number, windowSeconds: number): { start: number; end: number } {
  const start = Math.floor(now / 1000 / windowSeconds) * windowSeconds;
  return { start, end: start + windowSeconds };
}

/** The refusal of too many of something until a window's end; at least one second. */
export function limited(now: number, windowEnd: number, what = "tries"): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(windowEnd - now / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new AppError("limited", "too_many_tries", `Too many ${what}. Please wait ${wait}.`, {
    retryAfterSeconds,
  });
}
