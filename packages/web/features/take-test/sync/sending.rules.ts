/** Changed answers are collected for this long, counted from the first one. */
const GATHER_MS = 20_000;
/** Near the deadline, changes are collected only this long. */
const LAST_GATHER_MS = 1_500;
/** The collected answers are sent at a random moment in this period before the deadline. */
const LAST_SPAN_MS = 15_000;

export interface Waiting {
  /** Server's milliseconds of the oldest unsent change; null if there is none. */
  readonly dirtySince: number | null;
  /** Server's milliseconds of its last response. */
  readonly heardAt: number;
  /** After a failure: not before this moment. */
  readonly retryAt: number | null;
  readonly deadline: number;
  /** Random, once per attempt, 0 to 1: when in the last seconds this browser sends. */
  readonly draw: number;
  /** Sends each change immediately, because only the server keeps it. */
  readonly eager: boolean;
}

/**
 * When the next save is due, in the server's milliseconds; null if none is. Collected answers are
 * sent before the deadline, at a moment that differs between browsers. A browser with nothing to
 * send still makes one request then, because the response reports extra time.
 */
export function nextSendAt(waiting: Waiting): number | null {
  const { dirtySince, heardAt, retryAt, deadline, draw, eager } = waiting;
  const lastCall = deadline - LAST_GATHER_MS * 2 - draw * LAST_SPAN_MS;
  if (dirtySince === null) {
    const asksAt = Math.max(lastCall, retryAt ?? 0);
    return heardAt < lastCall && asksAt < deadline ? asksAt : null;
  }
  if (retryAt !== null) return retryAt;
  if (eager) return dirtySince;
  const gathered = dirtySince + GATHER_MS;
  return gathered <= lastCall ? gathered : Math.max(lastCall, dirtySince + LAST_GATHER_MS);
}
