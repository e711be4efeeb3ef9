import { ApiError, isPassing as isPassingCall } from "../../lib/api/api-error.ts";
import { retryDelay } from "../../lib/api/retry.rules.ts";
import { StoreError } from "../../lib/api/send-bytes.ts";

/** Number of tries if a service answers with an error that may pass. */
const TRIES = 6;

export interface Outage {
  signal: AbortSignal;
  /** Called with true when the work waits for the connection, and with false when it goes on. */
  onWaiting: (isWaiting: boolean) => void;
  /** Whether timeouts count as failed tries, because the server may be doing the work already. */
  countsTimeouts?: boolean;
  /** Waits for a time, or until the device is online again. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const isTimeout = (error: ApiError): boolean =>
  error.cause instanceof DOMException && error.cause.name === "TimeoutError";

const isPassing = (error: unknown): boolean =>
  error instanceof StoreError ? error.isPassing : isPassingCall(error);

/** Whether the server gave no answer at all. */
function isLost(error: unknown, countsTimeouts: boolean): boolean {
  if (error instanceof StoreError) return error.status === 0;
  if (!(error instanceof ApiError) || error.status !== 0) return false;
  return !(countsTimeouts && isTimeout(error));
}

/**
 * Repeats a step of an upload. It waits for a lost connection without limit, because uploads run
 * overnight. For a busy service, it tries only a few times.
 *
 * @throws the last error if waiting does not help; the signal's reason
 */
export async function throughOutage<T>(step: () => Promise<T>, outage: Outage): Promise<T> {
  const { signal, onWaiting, countsTimeouts = false, wait = untilOnline } = outage;
  for (let failures = 1, answered = 0; ; failures++) {
    try {
      const answer = await step();
      onWaiting(false);
      return answer;
    } catch (error) {
      const isLineLost = isLost(error, countsTimeouts);
      if (!isLineLost) answered += 1;
      if (signal.aborted || !isPassing(error) || answered === TRIES) throw error;
      onWaiting(isLineLost);
      await wait(retryDelay(failures, Math.random()), signal);
      signal.throwIfAborted();
    }
  }
}

function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
