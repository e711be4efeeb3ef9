import type { SavedView } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { CatchUp, Outage } from "./sync/catch-up.ts";
import { type PageEvent, record } from "../../shared/outbox/page-events.rules.ts";
import type { RunningParts, RunningState, Reloads } from "./running-parts.ts";
import { RunningStore } from "./running-store.ts";
import type { Elsewhere } from "./sync/other-device.rules.ts";
import { replacedNumbers, replacedQuestions } from "./sync/other-device.rules.ts";
import { change, merge, type Outbox, see } from "../../shared/outbox/outbox.rules.ts";
import type { ShownQuestion } from "./shown-questions.ts";
import { Saver } from "../../shared/outbox/saver.ts";
import { QuestionTime } from "./clock/question-time.ts";
import { SectionWatch } from "./clock/section-watch.ts";

/** A running attempt in the browser: answers, current question, time per question. */
export class RunningAttempt {
  readonly questions: readonly ShownQuestion[];
  readonly #parts: RunningParts;
  readonly #saver: Saver;
  readonly #outage = new Outage();
  readonly #catchUp: CatchUp;
  readonly #store: RunningStore;
  readonly getState: RunningStore["getState"];
  readonly subscribe: RunningStore["subscribe"];
  readonly #time: QuestionTime;
  readonly #sections: SectionWatch;

  constructor(parts: RunningParts) {
    this.#parts = parts;
    this.questions = parts.questions;
    this.#time = new QuestionTime(() => parts.monotonic());
    this.#sections = new SectionWatch({ sectionEnds: () => [], ...parts }, (open, endedAt) =>
      this.#enter(open, endedAt),
    );
    this.#store = new RunningStore(parts, this.#sections.open, () => this.#saver.changed());
    this.getState = this.#store.getState;
    this.subscribe = this.#store.subscribe;
    const outbox = {
      get: () => this.#state.outbox,
      set: (next: Outbox) => this.#take(next),
    };
    this.#catchUp = new CatchUp(outbox, () => parts.fetchAnswers());
    this.#saver = new Saver({
      ...parts,
      outbox,
      eager: () => !parts.shelf.durable,
      isReady: (questionId) => this.#sections.isReady(questionId),
      onSaved: (view) => this.#saved(view),
      onStatus: (save) => {
        this.#store.set({ save });
        if (save.kind === "offline") this.#outage.begin(parts.now());
      },
    });
  }

  get #state(): RunningState {
    return this.#store.getState();
  }

  /** Shows the first question or the last one shown, and sends what an earlier page left. */
  begin(): void {
    const submitted = () => this.#store.set({ submitted: true });
    this.#parts.tabs.listen((outbox, isNew) => this.#hear(outbox, isNew), submitted);
    const { index } = this.#state;
    this.#show(this.#sections.isOpen(index) ? index : this.bounds.from);
    this.#parts.tabs.post(this.#state.outbox, true);
    this.#saver.changed();
    this.#sections.look();
  }

  /** Positions of the open section's questions, which are the ones to show; `to` is excluded. */
  get bounds(): { from: number; to: number } {
    return this.#sections.bounds;
  }

  /** Call it when time has passed or the clock was corrected: another section may be open. */
  readonly look = (): void => this.#sections.look();

  /** Ends the open section once the server confirms it; false if not, for example when offline. */
  leaveSection(): Promise<boolean> {
    const { section } = this.#state;
    if (section === null || this.#state.locked) return Promise.resolve(false);
    this.#leaveQuestion();
    this.#show(this.#state.index);
    return this.#saver.leaveSection(section);
  }

  get current(): ShownQuestion | undefined {
    return this.questions[this.#state.index];
  }

  goTo(index: number): void {
    if (!this.#sections.isOpen(index) || index === this.#state.index) return;
    this.#show(index, this.#time.ended(this.#state.outbox));
    this.#saver.changed();
  }

  answer(value: unknown): void {
    this.#change({ value });
  }

  clear(): void {
    if (this.#state.locked) return;
    this.#store.set({ clears: this.#state.clears + 1 });
    const held = this.current && this.#state.outbox.answers[this.current._id];
    if (held && held.value !== null) this.#change({ value: null });
  }

  mark(marked: boolean): void {
    const held = this.current && this.#state.outbox.answers[this.current._id];
    if ((held?.marked ?? false) !== marked) this.#change({ marked });
  }

  /** Seconds spent on a question, including the current look at it. */
  secondsOn(questionId: string): number {
    return (this.#state.outbox.seconds[questionId] ?? 0) + this.#time.running(questionId);
  }

  /** The page is hidden or left: time stops, and unsent answers are sent before it ends. */
  hide(): void {
    if (this.#state.locked) return;
    this.#leaveQuestion();
    this.#saver.leave();
  }

  /** The page is visible again: another tab may have saved answers in between. */
  async reappear(): Promise<void> {
    if (this.#state.locked) return;
    this.#show(this.#state.index);
    const kept = await this.#parts.shelf.load();
    this.#take(merge(this.#state.outbox, kept), "unnamed");
    this.#saver.resume();
    this.#sections.look();
  }

  reconnect(): void {
    this.#logReconnect();
    this.#saver.resume();
  }

  wentOffline(): void {
    this.#outage.begin(this.#parts.now());
    this.#saver.refresh();
  }

  /** Stores an event; it is sent with the next save or the submission. */
  log(event: PageEvent): void {
    this.#store.put(record(this.#state.outbox, event));
    this.#saver.changed();
  }

  /** The notice about other devices or tabs appeared, or the student dismissed it. */
  readonly note = (part: Partial<Elsewhere>): void =>
    this.#store.set({ elsewhere: { ...this.#state.elsewhere, ...part } });

  /** Notes how much this browser kept for a reload offline; a failure is final. */
  noteReloads(reloads: Reloads): void {
    if (this.#state.reloads !== "not") this.#store.set({ reloads });
  }

  /** Ends answering. Unsaved answers go with the submission, or now if it is delayed. */
  lock(): void {
    if (this.#state.locked) return;
    this.#leaveQuestion();
    this.#store.set({ locked: true });
  }

  unlock(): void {
    this.#store.set({ locked: false });
    this.#show(this.#state.index);
  }

  readonly flush = (asking = false): Promise<void> => this.#saver.flush(asking);
  /** Pauses saving, because nothing else is sent during a submission. */
  readonly pause = (paused: boolean): void => this.#saver.pause(paused);

  /** Says to this browser's other tabs that the student submits the test here: they end too. */
  readonly postSubmitted = (): void => this.#parts.tabs.submitted();

  stop(): void {
    this.#saver.stop();
    this.#sections.stop();
    this.#parts.tabs.close();
  }

  #change(part: { value?: unknown; marked?: boolean }): void {
    const question = this.current;
    if (!question || this.#state.locked || !this.#sections.isOpen(this.#state.index)) return;
    this.#store.put(change(this.#time.booked(this.#state.outbox), question._id, part));
    this.#saver.changed();
  }

  #show(index: number, outbox = this.#state.outbox): void {
    const question = this.questions[index];
    if (!question) return;
    this.#time.begin(question._id);
    this.#store.put(see(outbox, question._id), { index });
    this.#parts.onShow(question._id);
  }

  #leaveQuestion(): void {
    if (!this.#time.runs) return;
    this.#store.put(this.#time.ended(this.#state.outbox));
    this.#saver.changed();
  }

  /** Another section opens: answers to the section before are sent immediately. */
  #enter(section: number, endedAt: number | null): void {
    const runs = this.#time.runs;
    this.#leaveQuestion();
    this.#store.set({ section });
    if (!this.#sections.isOpen(this.#state.index)) this.#store.set({ index: this.bounds.from });
    if (runs) this.#show(this.#state.index);
    this.note({ endedAt });
    void this.#saver.flush();
  }

  /** Merges another tab's answers, which that tab may have saved. Only a new tab gets a reply. */
  #hear(outbox: Outbox, isNew: boolean): void {
    if (this.#state.locked) return;
    this.#take(merge(this.#state.outbox, outbox), "unnamed");
    if (!this.#state.elsewhere.tab) this.note({ tab: true });
    if (isNew) this.#parts.tabs.post(this.#state.outbox);
    this.#saver.changed();
  }

  #saved(view: SavedView): void {
    this.#logReconnect();
    this.#sections.look();
    if (view.otherDevice) this.note({ device: "also" });
    if (!this.#state.locked) void this.#catchUp.saved(view.otherDevice);
  }

  #logReconnect(): void {
    const event = this.#outage.end(this.#parts.now());
    if (event) this.log(event);
  }

  /** Merges answers from elsewhere and shows them; "unnamed" adds no notice and stores nothing. */
  #take(outbox: Outbox, way: "named" | "unnamed" = "named"): void {
    const replaced = replacedQuestions(this.#state.outbox, outbox);
    const shown = this.current;
    if (shown && replaced.includes(shown._id)) this.#store.set({ clears: this.#state.clears + 1 });
    if (way === "unnamed") return this.#store.set({ outbox });
    const known = this.#state.elsewhere.replaced;
    if (replaced.length > 0)
      this.note({ replaced: replacedNumbers(this.questions, replaced, known) });
    this.#store.put(outbox);
  }
}
