import type { SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { ApiError, isPassing } from "../../../lib/api/api-error.ts";
import { retryDelay } from "../../../lib/api/retry.rules.ts";
import type { Exam } from "../exam.ts";
import { unsentEvents } from "../integrity/exam-events.rules.ts";
import { dirtyQuestions, type Outbox, refusedQuestions } from "../sync/outbox.rules.ts";
import { sheet } from "../sync/outgoing.rules.ts";
import type { Save } from "../sync/saver.ts";

export type SubmissionState =
  | { phase: "answering" }
  /** Time is up: the submission waits for its random moment. The answers have already been sent. */
  | { phase: "spread" }
  /** Time is up by the device's clock alone: nothing is submitted before the server says its time. */
  | { phase: "unchecked" }
  | { phase: "sending" }
  | { phase: "waiting"; offline: boolean }
  | { phase: "signed-out" }
  | { phase: "failed"; message: string }
  | { phase: "done"; receipt: SubmitReceipt };

interface SubmissionParts {
  exam: Exam;
  submit: (save: Save) => Promise<SubmitReceipt>;
  /** Deletes what the browser stored, after the server has confirmed. */
  forget: () => Promise<void>;
  after: (ms: number, work: () => void) => () => void;
  random: () => number;
}

/** Number of answers that the server may not have. */
const waiting = (outbox: Outbox): number =>
  dirtyQuestions(outbox).length + unsentEvents(outbox).length;

const FAILED = "Failed to submit test. Please try again.";

const passes = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ApiError && (error.status === 429 || error.status >= 500));

/** The submission: waits visibly while offline, and is not lost by a retry. */
export class Submission {
  readonly #parts: SubmissionParts;
  readonly #listeners = new Set<() => void>();
  #state: SubmissionState = { phase: "answering" };
  #cancel: (() => void) | null = null;
  #failures = 0;

  constructor(parts: SubmissionParts) {
    this.#parts = parts;
  }

  readonly getState = (): SubmissionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Ends answering and submits after `wait` milliseconds. */
  start(wait = 0): void {
    const { phase } = this.#state;
    if (phase === "sending" || phase === "done" || phase === "spread") return;
    const { exam, after } = this.#parts;
    exam.lock();
    if (wait <= 0) return void this.now();
    this.#set({ phase: "spread" });
    void exam.flush();
    this.#cancel = after(wait, () => void this.now());
  }

  /** Ends answering until the server has said its time: a submission cannot be taken back. */
  waitForClock(): void {
    this.#parts.exam.lock();
    this.#set({ phase: "unchecked" });
  }

  /**
   * The browser says that the connection is back, perhaps a moment too early: retries immediately,
   * and after short delays again.
   */
  reconnect(): void {
    if (this.#state.phase !== "waiting") return;
    this.#failures = 0;
    void this.now();
  }

  /** Retries immediately: a button was pressed, or the session is back. */
  async now(): Promise<void> {
    const { phase } = this.#state;
    if (phase === "sending" || phase === "done") return;
    this.#cancel?.();
    this.#set({ phase: "sending" });
    this.#parts.exam.hold(true);
    try {
      const receipt = await this.#submit();
      this.#parts.exam.stop();
      await this.#parts.forget();
      this.#set({ phase: "done", receipt });
    } catch (error) {
      this.#parts.exam.hold(false);
      this.#failed(error);
    }
  }

  /** Returns to the answers after a failure that the student may have to look into. */
  back(): void {
    this.#cancel?.();
    this.#parts.exam.unlock();
    this.#set({ phase: "answering" });
  }

  stop(): void {
    this.#cancel?.();
  }

  /** If the server rejects the sheet as a whole, it is saved answer by answer first. */
  async #submit(): Promise<SubmitReceipt> {
    const { exam, submit } = this.#parts;
    try {
      const { outbox } = exam.getState();
      return await submit({ answers: sheet(outbox), events: unsentEvents(outbox) });
    } catch (error) {
      const refused = error instanceof ApiError && [400, 413].includes(error.status);
      if (!refused || error.code === "network") throw error;
      const before = exam.getState().outbox;
      for (let turn = 0; turn < 20; turn++) {
        if (waiting(exam.getState().outbox) === 0) break;
        await exam.flush();
      }
      const after = exam.getState().outbox;
      const learnt = refusedQuestions(after).length > refusedQuestions(before).length;
      if (!learnt && waiting(after) === waiting(before)) throw error;
      const answers = error.status === 413 ? {} : sheet(after);
      return await submit({ answers, events: unsentEvents(after) });
    }
  }

  #failed(error: unknown): void {
    if (error instanceof ApiError && error.status === 401) {
      return this.#set({ phase: "signed-out" });
    }
    if (!passes(error)) return this.#set({ phase: "failed", message: FAILED });
    this.#failures += 1;
    const offline = error instanceof ApiError && error.code === "network";
    const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined;
    const { after, random } = this.#parts;
    this.#set({ phase: "waiting", offline });
    this.#cancel = after(retryDelay(this.#failures, random(), wait), () => void this.now());
  }

  #set(state: SubmissionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
