import { type ServerClock, serverNow, syncClock } from "./clock.rules.ts";

/** The server's time and the attempt's deadline, updated by every response that contains them. */
export class ExamClock {
  #clock: ServerClock | null = null;
  #deadline = Number.POSITIVE_INFINITY;
  readonly #monotonic: () => number;

  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic;
  }

  monotonic(): number {
    return this.#monotonic();
  }

  /** The server's epoch milliseconds; 0 before the first response. */
  now(): number {
    return this.#clock ? serverNow(this.#clock, this.#monotonic()) : 0;
  }

  /** Epoch milliseconds. */
  get deadline(): number {
    return this.#deadline;
  }

  /**
   * Runs a call and updates the clock from its response. An unreadable deadline changes nothing.
   */
  async learn<A extends { serverTime: string; deadline?: string }>(
    ask: () => Promise<A>,
  ): Promise<A> {
    const sentAt = this.#monotonic();
    const answer = await ask();
    const { serverTime, deadline } = answer;
    this.#clock = syncClock(this.#clock, { serverTime, sentAt, receivedAt: this.#monotonic() });
    const parsed = Date.parse(deadline ?? "");
    if (!Number.isNaN(parsed)) this.#deadline = parsed;
    return answer;
  }
}
