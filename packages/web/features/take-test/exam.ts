import type { SavedView } from "@academy/core/exam/attempt/attempt.schema.ts";
import type { StudentQuestion } from "@academy/core/exam/paper/paper.schema.ts";
import { CatchUp, Outage } from "./sync/catch-up.ts";
import { type ExamEvent, record } from "./integrity/exam-events.rules.ts";
import type { ExamParts, ExamState } from "./exam-parts.ts";
import { type Elsewhere, nowhereElse } from "./sync/other-device.rules.ts";
import { replacedNumbers, replacedQuestions } from "./sync/other-device.rules.ts";
import { addSeconds, change, issueSeconds, merge, type Outbox, see } from "./sync/outbox.rules.ts";
import { Saver } from "./sync/saver.ts";
import { type Stint, stintSeconds } from "./clock/clock.rules.ts";

/** A running attempt in the browser: answers, current question, time per question. */
export class Exam {
  readonly questions: readonly StudentQuestion[];
  readonly #parts: ExamParts;
  readonly #saver: Saver;
  readonly #outage = new Outage();
  readonly #catchUp: CatchUp;
  readonly #listeners = new Set<() => void>();
  #state: ExamState;
  #stint: Stint | null = null;

  constructor(parts: ExamParts) {
    this.#parts = parts;
    this.questions = parts.questions;
    this.#state = {
      outbox: parts.outbox,
      index: parts.startAt,
      save: { kind: "saved", at: null },
      durable: parts.shelf.durable,
      reloads: true,
      locked: false,
      clears: 0,
      elsewhere: { ...nowhereElse, device: parts.cameFromOther ? "before" : "no" },
    };
    const outbox = {
      get: () => this.#state.outbox,
      set: (next: Outbox) => this.#take(next),
    };
    this.#catchUp = new CatchUp(outbox, () => parts.fetchAnswers());
    this.#saver = new Saver({
      ...parts,
      outbox,
      eager: () => !parts.shelf.durable,
      onSaved: (view) => this.#saved(view),
      onStatus: (save) => {
        this.#set({ save });
        if (save.kind === "offline") this.#outage.begin(parts.now());
      },
    });
  }

  readonly getState = (): ExamState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows the first question or the last one shown, and sends what an earlier page left. */
  begin(): void {
    this.#parts.tabs.listen((outbox, isNew) => this.#hear(outbox, isNew));
    this.#show(this.#state.index);
    this.#parts.tabs.tell(this.#state.outbox, true);
    this.#saver.changed();
  }

  get current(): StudentQuestion | undefined {
    return this.questions[this.#state.index];
  }

  goTo(index: number): void {
    if (index < 0 || index >= this.questions.length || index === this.#state.index) return;
    this.#show(index, this.#left());
    this.#saver.changed();
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

  /** Seconds spent on a question, including the running period. */
  secondsOn(questionId: string): number {
    const running = this.#stint?.questionId === questionId ? this.#stint : null;
    const kept = this.#state.outbox.seconds[questionId] ?? 0;
    return kept + stintSeconds(running, this.#parts.monotonic());
  }

  /** The page is hidden or left: time stops, and unsent answers are sent before the page ends. */
  hide(): void {
    if (this.#state.locked) return;
    this.#leaveQuestion();
    this.#saver.leave();
  }

  /** The page is visible again: another tab of this browser may have written since. */
  async reappear(): Promise<void> {
    if (this.#state.locked) return;
    this.#show(this.#state.index);
    const kept = await this.#parts.shelf.load();
    this.#take(merge(this.#state.outbox, kept), "unnamed");
    this.#saver.resume();
  }

  /** The connection or the session is back. */
  reconnect(): void {
    this.#logReconnect();
    this.#saver.resume();
  }

  wentOffline(): void {
    this.#outage.begin(this.#parts.now());
    this.#saver.refresh();
  }

  /** Stores an event; it is sent with the next save or the submission. */
  log(event: ExamEvent): void {
    this.#put(record(this.#state.outbox, event));
    this.#saver.changed();
  }

  /** The notice about other devices or tabs appeared, or the student dismissed it. */
  note(part: Partial<Elsewhere>): void {
    this.#set({ elsewhere: { ...this.#state.elsewhere, ...part } });
  }

  /** The browser has no room for the paper, or for the app: a reload needs a connection. */
  readonly noteUnkept = (): void => this.#set({ reloads: false });

  /** Ends answering; unsaved answers go with the submission, or now if that is delayed. */
  lock(): void {
    if (this.#state.locked) return;
    this.#leaveQuestion();
    this.#set({ locked: true });
  }

  unlock(): void {
    this.#set({ locked: false });
    this.#show(this.#state.index);
  }

  readonly flush = (): Promise<void> => this.#saver.flush();

  stop(): void {
    this.#saver.stop();
    this.#parts.tabs.close();
  }

  #change(part: { value?: unknown; marked?: boolean }): void {
    const question = this.current;
    if (!question || this.#state.locked) return;
    this.#put(change(this.#booked(), question._id, part));
    this.#saver.changed();
  }

  #show(index: number, outbox = this.#state.outbox): void {
    const question = this.questions[index];
    if (!question) return;
    this.#stint = { questionId: question._id, since: this.#parts.monotonic() };
    this.#put(see(outbox, question._id), { index });
    this.#parts.onShow(question._id);
  }

  /** The outbox, including the time on the question until now. */
  #booked(): Outbox {
    if (!this.#stint) return this.#state.outbox;
    const { questionId } = this.#stint;
    const since = this.#parts.monotonic();
    const seconds = stintSeconds(this.#stint, since);
    this.#stint = { questionId, since };
    return addSeconds(this.#state.outbox, questionId, seconds);
  }

  /** Ends the period on the question: its seconds are added to the outbox. */
  #left(): Outbox {
    const outbox = this.#booked();
    const left = this.#stint ? issueSeconds(outbox, this.#stint.questionId) : outbox;
    this.#stint = null;
    return left;
  }

  #leaveQuestion(): void {
    if (!this.#stint) return;
    this.#put(this.#left());
    this.#saver.changed();
  }

  /** Merged without notifying the other tab. What it got acknowledged need not be sent again. */
  #hear(outbox: Outbox, isNew: boolean): void {
    if (this.#state.locked) return;
    this.#take(merge(this.#state.outbox, outbox), "unnamed");
    if (!this.#state.elsewhere.tab) this.note({ tab: true });
    if (isNew) this.#parts.tabs.tell(this.#state.outbox);
    this.#saver.changed();
  }

  #saved(view: SavedView): void {
    this.#logReconnect();
    if (view.otherDevice) this.note({ device: "also" });
    if (!this.#state.locked) void this.#catchUp.saved(view.otherDevice);
  }

  #logReconnect(): void {
    const event = this.#outage.end(this.#parts.now());
    if (event) this.log(event);
  }

  /** Merges remote answers; redraws the current question if its answer was replaced. */
  #take(outbox: Outbox, way: "named" | "unnamed" = "named"): void {
    const replaced = replacedQuestions(this.#state.outbox, outbox);
    const shown = this.current;
    if (shown && replaced.includes(shown._id)) this.#set({ clears: this.#state.clears + 1 });
    if (way === "unnamed") return this.#set({ outbox });
    const known = this.#state.elsewhere.replaced;
    if (replaced.length > 0)
      this.note({ replaced: replacedNumbers(this.questions, replaced, known) });
    this.#put(outbox);
  }

  /** Every new outbox is stored before anything else uses it. */
  #put(outbox: Outbox, part: Partial<ExamState> = {}): void {
    const isNew = outbox !== this.#state.outbox;
    this.#set({ ...part, outbox });
    if (!isNew) return;
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
