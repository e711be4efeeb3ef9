import { type ExamEvent, WORTH_SECONDS } from "../integrity/exam-events.rules.ts";

/** One period without a connection. Times are the server's epoch milliseconds. */
export class Outage {
  #since: number | null = null;

  begin(now: number): void {
    this.#since ??= now;
  }

  /** The connection is back: returns the event to log, if any. */
  end(now: number): ExamEvent | null {
    const since = this.#since;
    this.#since = null;
    if (since === null) return null;
    const seconds = (now - since) / 1000;
    return seconds >= WORTH_SECONDS ? { kind: "reconnect", at: now, seconds } : null;
  }
}
