import type { SequencedAnswer } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { type Outbox, mergeServer } from "../../../shared/outbox/outbox.rules.ts";
import { type PageEvent, WORTH_SECONDS } from "../../../shared/outbox/page-events.rules.ts";

/** Fetches what another device saved. If this fails, it is tried again after the next save. */
export class CatchUp {
  readonly #outbox: { get: () => Outbox; set: (next: Outbox) => void };
  readonly #fetchAnswers: () => Promise<Record<string, SequencedAnswer>>;
  #behind = false;

  constructor(
    outbox: { get: () => Outbox; set: (next: Outbox) => void },
    fetchAnswers: () => Promise<Record<string, SequencedAnswer>>,
  ) {
    this.#outbox = outbox;
    this.#fetchAnswers = fetchAnswers;
  }

  /** Must be called after every save. */
  async saved(otherDevice: boolean): Promise<void> {
    this.#behind ||= otherDevice;
    if (!this.#behind) return;
    try {
      const held = await this.#fetchAnswers();
      this.#behind = false;
      this.#outbox.set(mergeServer(this.#outbox.get(), held));
    } catch {
      this.#behind = true; // no connection: nothing is lost, only shown later
    }
  }
}

/** One period without a connection. Times are the server's epoch milliseconds. */
export class Outage {
  #since: number | null = null;

  begin(now: number): void {
    this.#since ??= now;
  }

  /** Ends the period when the connection is back. Returns the event to log, if there is one. */
  end(now: number): PageEvent | null {
    const since = this.#since;
    this.#since = null;
    if (since === null) return null;
    const seconds = (now - since) / 1000;
    return seconds >= WORTH_SECONDS ? { kind: "reconnect", at: now, seconds } : null;
  }
}
