import type { SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { ApiError, mayRetry } from "../../../lib/api/api-error.ts";
import { retryDelay } from "../../../lib/api/retry.rules.ts";
import type { RunningAttempt } from "../running-attempt.ts";
import { isMoved, submitAll } from "../../../shared/outbox/submit-all.ts";
import type { Save } from "../../../shared/outbox/saver.ts";

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
  /** `elsewhere`: another device or tab submitted it while this page was answering. */
  | { phase: "done"; receipt: SubmitReceipt; elsewhere: boolean };

/** Whether time submits a test, and not the student. */
export interface ByTime {
  byTime?: true;
}

interface SubmissionParts {
  running: RunningAttempt;
  submit: (save: Save & ByTime) => Promise<SubmitReceipt>;
  /** Records on the device that the test is to be submitted and why; null: no longer. */
  wish: (wanted: ByTime | null) => Promise<void>;
  /** Deletes what the browser stored, or marks it as confirmed by the server. */
  settle: (receipt: SubmitReceipt) => Promise<void>;
  after: (ms: number, work: () => void) => () => void;
  random: () => number;
}

const FAILED = "Failed to submit test. Please try again.";

/** The submission: waits visibly while offline, and is not lost by a retry. */
export class Submission {
  readonly #parts: SubmissionParts;
  readonly #listeners = new Set<() => void>();
  #state: SubmissionState = { phase: "answering" };
  #cancel: (() => void) | null = null;
  #failures = 0;
  #elsewhere = false;
  #why: ByTime = {};

  constructor(parts: SubmissionParts) {
    this.#parts = parts;
  }

  readonly getState = (): SubmissionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Ends answering and submits after `wait` milliseconds. */
  start(wait = 0, why: ByTime = {}): void {
    const { phase } = this.#state;
    if (phase === "sending" || phase === "done" || phase === "spread") return;
    const { running, after } = this.#parts;
    this.#why = why;
    running.lock();
    if (wait <= 0) return void this.now();
    this.#set({ phase: "spread" });
    void running.flush();
    this.#cancel = after(wait, () => void this.now());
  }

  /** The server reports that the attempt is over: fetches its receipt. */
  closed(): void {
    this.#elsewhere ||= this.#state.phase === "answering";
    this.start();
  }

  /**
   * There is time again: a submission that only the deadline began is dropped, unless it is being
   * sent.
   */
  goOn(): void {
    const { phase } = this.#state;
    const waits = ["spread", "waiting"].includes(phase) && this.#why.byTime;
    if (waits || phase === "unchecked") this.back();
  }

  /** Ends answering until the server has said its time: a submission cannot be taken back. */
  waitForClock(): void {
    this.#parts.running.lock();
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
    this.#parts.running.pause(true);
    try {
      await this.#parts.wish(this.#why);
      // Other tabs have their own clocks, and for them time may not be up.
      if (!this.#why.byTime) this.#parts.running.postSubmitted();
      const receipt = await this.#submit();
      this.#parts.running.stop();
      await this.#parts.settle(receipt);
      this.#set({ phase: "done", receipt, elsewhere: this.#elsewhere });
    } catch (error) {
      this.#parts.running.pause(false);
      if (isMoved(error)) {
        await this.#parts.running.flush(true);
        return this.back();
      }
      this.#failed(error);
    }
  }

  /** Returns to the answers after a failure that the student may have to look into. */
  back(): void {
    this.#cancel?.();
    void this.#parts.wish(null);
    this.#parts.running.unlock();
    this.#set({ phase: "answering" });
  }

  stop(): void {
    this.#cancel?.();
  }

  #submit(): Promise<SubmitReceipt> {
    const { running, submit } = this.#parts;
    return submitAll({
      outbox: () => running.getState().outbox,
      flush: running.flush,
      submit: (save) => submit({ ...save, ...this.#why }),
    });
  }

  #failed(error: unknown): void {
    if (error instanceof ApiError && error.status === 401) {
      return this.#set({ phase: "signed-out" });
    }
    if (!mayRetry(error)) return this.#set({ phase: "failed", message: FAILED });
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
