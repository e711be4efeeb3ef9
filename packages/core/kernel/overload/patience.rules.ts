import type { SERVICES } from "../shared/deployment.rules.ts";

/** Who waits for a service: a person at a browser, or a job. */
export type Patience = "call" | "job";

export type Service = (typeof SERVICES)[number];

/** How long and how often one request to a service is tried. Milliseconds. */
export interface Terms {
  /** Tries in all, the first one included. */
  attempts: number;
  /** The pause before try n + 1 is drawn from 0 to this doubled n times, and to `longestPauseMs`. */
  pauseMs: number;
  longestPauseMs: number;
  /** Until a connection is open. */
  connectMs: number;
  /** Until an answer begins. */
  answerMs: number;
  /** Connections open at the same time. */
  sockets: number;
}

/** A call of the API is tried again within this, and never past it. */
export const CALL_BUDGET_MS = 4_000;

/** How often a batch is sent again with what the database left undone. */
export const BATCH_ROUNDS: Record<Patience, number> = { call: 3, job: 8 };

/** For a large object: S3 begins to answer once it has taken or copied the whole of it. */
export const LARGE_OBJECT_MS = 20_000;

/** Tries, and milliseconds until an answer begins, for a request. */
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
 * A request is refused quickly when a service is overloaded, and the browser retries later:
 * held calls would take the places of those whose tables are not throttled. A job has time.
 */
export function termsOf(patience: Patience, service: Service): Terms {
  if (patience === "job") return OF_JOBS;
  const [attempts, answerMs] = OF_CALLS[service];
  return { attempts, pauseMs: 50, longestPauseMs: 200, connectMs: 300, answerMs, sockets: 50 };
}

/** Milliseconds until the next try; `failures` is how many there were, `random` from 0 to 1. */
export const pauseAfter = (
  { pauseMs, longestPauseMs }: Terms,
  failures: number,
  random: number,
): number => Math.floor(random * Math.min(longestPauseMs, pauseMs * 2 ** failures));

/** The failure that a request met, and the service that it came from. */
interface Met {
  patience: Patience;
  service: Service;
  /** Since the call of the API began. */
  spentMs: number;
  /** Whether no answer came in time: then the next try may take as long. */
  silent: boolean;
}

/** Whether enough time is left to try a request once more; a job always has enough. */
export function mayTryAgain({ patience, service, spentMs, silent }: Met): boolean {
  // What was never answered may have been done. All else can be repeated; a letter would go twice.
  if (silent && service === "mail") return false;
  if (patience === "job") return true;
  const { longestPauseMs, answerMs } = termsOf(patience, service);
  return spentMs + longestPauseMs + (silent ? answerMs : 0) <= CALL_BUDGET_MS;
}
