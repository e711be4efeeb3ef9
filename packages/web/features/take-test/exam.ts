import type { StudentQuestion } from "@academy/core/paper/paper.schema.ts";
import { addSeconds, change, issueSeconds, merge, type Outbox, see } from "./outbox.rules.ts";
import type { SaveStatus, SaverParts } from "./saver.ts";
import { Saver } from "./saver.ts";
import { type Stint, stintSeconds } from "./stint.rules.ts";

/** Everything that the test screen shows, apart from the ticking of the clock. */
export interface ExamState {
  outbox: Outbox;
  /** Position of the question on the screen. */
  index: number;
  save: SaveStatus;
  /** False when the browser cannot keep answers: said visibly, and each one is sent at once. */
  durable: boolean;
  /** True once the time is up or the hand-in has begun: nothing changes any more. */
  locked: boolean;
  /** How often an answer was cleared: an input starts anew with each, half-typed text included. */
  clears: number;
}

export interface ExamParts extends Omit<SaverParts, "outbox" | "eager" | "onStatus"> {
  questions: readonly StudentQuestion[];
  outbox: Outbox;
  shelf: { durable: boolean; keep(outbox: Outbox): Promise<void>; load(): Promise<Outbox> };
  /** Other tabs of this browser on the same attempt: each knows at once what the others issue. */
  tabs: Tabs;
  /** Milliseconds that only go forward, whatever the device's clock does. */
  monotonic(): number;
}

export interface Tabs {
  tell(outbox: Outbox): void;
  listen(hear: (outbox: Outbox) => void): void;
  close(): void;
}

/** A running attempt in the browser: the answers, the place in the paper, the time per question. */
export class Exam {
  readonly questions: readonly StudentQuestion[];
  readonly #parts: ExamParts;
  readonly #saver: Saver;
  readonly #listeners = new Set<() => void>();
  #state: ExamState;
  #stint: Stint | null = null;

  constructor(parts: ExamParts) {
    this.#parts = parts;
    this.questions = parts.questions;
    this.#state = {
      outbox: parts.outbox,
      index: 0,
      save: { kind: "saved", at: null },
      durable: parts.shelf.durable,
      locked: false,
      clears: 0,
    };
    this.#saver = new Saver({
      ...parts,
      outbox: { get: () => this.#state.outbox, set: (outbox) => this.#put(outbox) },
      eager: () => !parts.shelf.durable,
      onStatus: (save) => {
        const before = this.#state.save;
        const same = before.kind === save.kind && "at" in before === "at" in save;
        if (!same || ("at" in before && "at" in save && before.at !== save.at)) this.#set({ save });
      },
    });
  }

  readonly getState = (): ExamState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows the first question, or where the student was, and sends what an earlier page left. */
  begin(): void {
    this.#parts.tabs.listen((outbox) => this.#hear(outbox));
    this.#show(this.#state.index);
    this.#saver.changed();
  }

  get current(): StudentQuestion | undefined {
    return this.questions[this.#state.index];
  }

  goTo(index: number): void {
    if (index < 0 || index >= this.questions.length || index === this.#state.index) return;
    this.#leaveQuestion();
    this.#show(index);
  }

  answer(value: unknown): void {
    this.#change({ value });
  }

  clear(): void {
    if (this.#state.locked) return;
    this.#set({ clears: this.#state.clears + 1 });
    const held = this.current && this.#state.outbox.answers[this.current._id];
    if (held && held.value !== null) this.#change({ value: null });
  }

  mark(marked: boolean): void {
    const held = this.current && this.#state.outbox.answers[this.current._id];
    if ((held?.marked ?? false) !== marked) this.#change({ marked });
  }

  /** Seconds on a question so far, the running stretch included. */
  secondsOn(questionId: string): number {
    const running = this.#stint?.questionId === questionId ? this.#stint : null;
    const kept = this.#state.outbox.seconds[questionId] ?? 0;
    return kept + stintSeconds(running, this.#parts.monotonic());
  }

  /** The page is hidden or left: time stops, and what waits is sent before the page may end. */
  hide(): void {
    if (this.#state.locked) return;
    this.#leaveQuestion();
    this.#saver.leave();
  }

  /** The page is back: another tab of this browser may have written meanwhile. */
  async reappear(): Promise<void> {
    if (this.#state.locked) return;
    this.#show(this.#state.index);
    const kept = await this.#parts.shelf.load();
    this.#put(merge(this.#state.outbox, kept));
    this.#saver.resume();
  }

  /** The connection or the sign-in is back. */
  reconnect(): void {
    this.#saver.resume();
  }

  wentOffline(): void {
    this.#saver.refresh();
  }

  /** Ends answering; what is not saved goes with the hand-in, or at once when that is spread. */
  lock(): void {
    if (this.#state.locked) return;
    this.#leaveQuestion();
    this.#set({ locked: true });
  }

  unlock(): void {
    this.#set({ locked: false });
    this.#show(this.#state.index);
  }

  flush(): Promise<void> {
    return this.#saver.flush();
  }

  stop(): void {
    this.#saver.stop();
    this.#parts.tabs.close();
  }

  #change(part: { value?: unknown; marked?: boolean }): void {
    const question = this.current;
    if (!question || this.#state.locked) return;
    this.#bookTime();
    this.#put(change(this.#state.outbox, question._id, part));
    this.#saver.changed();
  }

  #show(index: number): void {
    const question = this.questions[index];
    if (!question) return;
    this.#stint = { questionId: question._id, since: this.#parts.monotonic() };
    this.#set({ index });
    this.#put(see(this.#state.outbox, question._id));
  }

  #bookTime(): void {
    if (!this.#stint) return;
    const now = this.#parts.monotonic();
    const { questionId } = this.#stint;
    const seconds = stintSeconds(this.#stint, now);
    this.#stint = { questionId, since: now };
    this.#put(addSeconds(this.#state.outbox, questionId, seconds));
  }

  #leaveQuestion(): void {
    if (!this.#stint) return;
    const { questionId } = this.#stint;
    this.#bookTime();
    this.#stint = null;
    this.#put(issueSeconds(this.#state.outbox, questionId));
    this.#saver.changed();
  }

  /** Merged without an echo. What the other tab got acknowledged need not be sent again. */
  #hear(outbox: Outbox): void {
    if (this.#state.locked) return;
    this.#set({ outbox: merge(this.#state.outbox, outbox) });
    this.#saver.changed();
  }

  /** Every new outbox is kept before anything else happens with it. */
  #put(outbox: Outbox): void {
    if (outbox === this.#state.outbox) return;
    this.#set({ outbox });
    this.#parts.tabs.tell(outbox);
    void this.#parts.shelf.keep(outbox).then(() => {
      const { durable } = this.#parts.shelf;
      if (durable === this.#state.durable) return;
      this.#set({ durable });
      this.#saver.changed();
    });
  }

  #set(part: Partial<ExamState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
