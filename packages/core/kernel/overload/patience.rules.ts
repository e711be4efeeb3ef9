import type { SERVICES } from "../shared/deployment.rules.ts";

/** Who waits for a service: a person at a browser, or a job. */
export type Patience = "call" | "job";

export type Service = (typeof SERVICES)[number];

/** How long and how often one request to a service is tried. Times are in milliseconds. */
export interface Terms {
  /** The number of tries, including the first one. */
  attempts: number;
  /**
   * Half of the longest pause before the second try. The longest pause doubles with each further
   * try, up to `longestPauseMs`; the real pause is random between 0 and the longest one.
   */
  pauseMs: number;
  longestPauseMs: number;
  /** The longest time until a connection is open. */
  connectMs: number;
  /** The longest time until an answer begins. */
  answerMs: number;
  /** The most connections that are open at the same time. */
  sockets: number;
}

/** The time within which a call of the API may repeat its requests to services. */
export const CALL_BUDGET_MS = 4_000;

/** How often a batch is sent at most, if the database leaves a part of it undone. */
export const BATCH_ROUNDS: Record<Patience, number> = { call: 3, job: 8 };

/** The time limit for a large object: S3 answers only after it has received or copied all of it. */
export const LARGE_OBJECT_MS = 20_000;

/** For each service: the most tries, and the most milliseconds until an answer begins. */
const OF_CALLS: Record<Service, [attempts: number, answerMs: number]> = {
  dynamo: [3, 1_000],
  s3: [3, 3_000],
  cognito: [2, 3_000],
  mail: [2, 5_000],
  events: [3, 2_000],
  secrets: [3, 2_000],
};

const OF_JOBS: Terms = {
  attempts: 8,
  pauseMs: 100,
  longestPauseMs: 5_000,
  connectMs: 1_000,
  answerMs: 10_000,
  sockets: 200,
};

/**
 * The terms for a request. In a call, a request to an overloaded service fails quickly, and the
 * browser repeats the call later: calls that wait would block calls that need other tables. A job
 * has time to wait.
 */
export function termsOf(patience: Patience, service: Service): Terms {
  if (patience === "job") return OF_JOBS;
  const [attempts, answerMs] = OF_CALLS[service];
  return { attempts, pauseMs: 50, longestPauseMs: 200, connectMs: 300, answerMs, sockets: 50 };
}

/**
 * Milliseconds until the next try. `failures` is the number of failed tries, `random` is from 0 to
 * 1.
 */
export const pauseAfter = (
  { pauseMs, longestPauseMs }: Terms,
  failures: number,
  random: number,
): number => Math.floor(random * Math.min(longestPauseMs, pauseMs * 2 ** failures));

/** A failed request: who waits for it, which service failed, and how much time has passed. */
interface Met {
  patience: Patience;
  service: Service;
  /** Milliseconds since the call of the API began. */
  spentMs: number;
  /**
   * True if no answer came in time: then the next try may also take the whole time allowed for an
   * answer.
   */
  silent: boolean;
}

/** Whether enough time is left to try a request once more; a job always has enough. */
export function mayTryAgain({ patience, service, spentMs, silent }: Met): boolean {
  // A request without an answer may have been carried out. Most requests can be repeated, but a
  // letter would be sent twice.
  if (silent && service === "mail") return false;
  if (patience === "job") return true;
  const { longestPauseMs, answerMs } = termsOf(patience, service);
  return spentMs + longestPauseMs + (silent ? answerMs : 0) <= CALL_BUDGET_MS;
}
