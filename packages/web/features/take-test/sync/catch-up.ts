import type { SequencedAnswer } from "@academy/core/exam/attempt/attempt.schema.ts";
import { mergeServer, type Outbox } from "./outbox.rules.ts";

/** Fetches what another device saved; after a failure, it is fetched with the next save. */
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
