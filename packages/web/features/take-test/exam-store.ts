import type { ExamParts, ExamState } from "./exam-parts.ts";
import { nowhereElse } from "./sync/other-device.rules.ts";
import type { Outbox } from "../../shared/outbox/outbox.rules.ts";

/** The state of a running attempt for the screen; every outbox is stored before it is used. */
export class ExamStore {
  readonly #parts: Pick<ExamParts, "shelf" | "tabs">;
  readonly #listeners = new Set<() => void>();
  /** Called when the browser can store answers again, or no longer. */
  readonly #onDurable: () => void;
  #state: ExamState;

  constructor(parts: ExamParts, section: number | null, onDurable: () => void) {
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

  readonly getState = (): ExamState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Every new outbox is stored before anything else uses it. */
  put(outbox: Outbox, part: Partial<ExamState> = {}): void {
    const isNew = outbox !== this.#state.outbox;
    this.set({ ...part, outbox });
    if (!isNew) return;
    const { shelf, tabs } = this.#parts;
    tabs.tell(outbox);
    void shelf.keep(outbox).then(() => {
      const { durable } = shelf;
      if (durable === this.#state.durable) return;
      this.set({ durable });
      this.#onDurable();
    });
  }

  set(part: Partial<ExamState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
