import type { RunningParts, RunningState } from "./running-parts.ts";
import { nowhereElse } from "./sync/other-device.rules.ts";
import type { Outbox } from "../../shared/outbox/outbox.rules.ts";

/**
 * The state of a running attempt for the screen. Every new outbox is also sent to the other tabs
 * and stored.
 */
export class RunningStore {
  readonly #parts: Pick<RunningParts, "shelf" | "tabs">;
  readonly #listeners = new Set<() => void>();
  /** Called when the browser can store answers again, and when it no longer can. */
  readonly #onDurable: () => void;
  #state: RunningState;

  constructor(parts: RunningParts, section: number | null, onDurable: () => void) {
    this.#parts = parts;
    this.#onDurable = onDurable;
    this.#state = {
      outbox: parts.outbox,
      index: parts.startAt,
      save: { kind: "saved", at: null },
      durable: parts.shelf.durable,
      reloads: "whole",
      locked: false,
      submitted: false,
      clears: 0,
      section,
      elsewhere: { ...nowhereElse, device: parts.cameFromOther ? "before" : "no" },
    };
  }

  readonly getState = (): RunningState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes over a new outbox: shows it, sends it to the other tabs and stores it. */
  put(outbox: Outbox, part: Partial<RunningState> = {}): void {
    const isNew = outbox !== this.#state.outbox;
    this.set({ ...part, outbox });
    if (!isNew) return;
    const { shelf, tabs } = this.#parts;
    tabs.post(outbox);
    void shelf.keep(outbox).then(() => {
      const { durable } = shelf;
      if (durable === this.#state.durable) return;
      this.set({ durable });
      this.#onDurable();
    });
  }

  set(part: Partial<RunningState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
