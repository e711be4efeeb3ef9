/** Changed answers are gathered this long, counted from the first one. */
const GATHER_MS = 20_000;
/** Near the deadline changes are gathered only this long. */
const LAST_GATHER_MS = 1_500;
/** The gathered answers leave somewhere in this span before the deadline. */
const LAST_SPAN_MS = 15_000;

export interface Waiting {
  /** Server's milliseconds of the oldest change that is not sent; null when none is. */
  readonly dirtySince: number | null;
  /** Server's milliseconds of its last answer. */
  readonly heardAt: number;
  /** After a failure: not before this moment. */
  readonly retryAt: number | null;
  readonly deadline: number;
  /** Drawn once an attempt, 0 to 1: where in the last seconds this browser sends. */
  readonly draw: number;
  /** Send each change at once, because nothing but the server keeps it. */
  readonly eager: boolean;
}

/**
 * When the next save is due, in the server's milliseconds; null when none is. What is gathered
 * leaves before the deadline, at a moment that differs from browser to browser. Who has nothing to
 * send asks once then all the same: the answer tells of extra time.
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
