import type { SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { ApiError, mayRetry } from "../../../lib/api/api-error.ts";
import { retryDelay } from "../../../lib/api/retry.rules.ts";
import type { RunningAttempt } from "../running-attempt.ts";
import { isMoved, submitAll } from "../../../shared/outbox/submit-all.ts";
import type { Save } from "../../../shared/outbox/saver.ts";

export type SubmissionState =
  | { phase: "answering" }
  /**
   * Time is up, and the submission waits for its random moment. The answers have already been sent.
   */
  | { phase: "spread" }
  /**
   * Only the device's clock says that time is up: nothing is submitted before the server has given
   * its time.
   */
  | { phase: "unchecked" }
  | { phase: "sending" }
  | { phase: "waiting"; offline: boolean }
  | { phase: "signed-out" }
  | { phase: "failed"; message: string }
  /** `elsewhere`: another device or tab submitted the test while this page was answering. */
  | { phase: "done"; receipt: SubmitReceipt; elsewhere: boolean };

/** Set if the test is submitted because time is up, and not by the student. */
export interface ByTime {
  byTime?: true;
}

interface SubmissionParts {
  running: RunningAttempt;
  submit: (save: Save & ByTime) => Promise<SubmitReceipt>;
  /** Notes on the device that the test is to be submitted, and why; null removes the note. */
  wish: (wanted: ByTime | null) => Promise<void>;
  /** Deletes what the browser stored, or marks it as confirmed by the server. */
  settle: (receipt: SubmitReceipt) => Promise<void>;
  after: (ms: number, work: () => void) => () => void;
  random: () => number;
}

const FAILED = "Failed to submit test. Please try again.";

/** The submission of a test. It waits visibly while offline, and a failed try loses nothing. */
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
   * Called when there is time again: drops a submission that only the deadline began, unless it is
   * being sent.
   */
  goOn(): void {
    const { phase } = this.#state;
    const waits = ["spread", "waiting"].includes(phase) && this.#why.byTime;
    if (waits || phase === "unchecked") this.back();
  }

  /** Ends answering until the server has given its time, because a submission cannot be undone. */
  waitForClock(): void {
    this.#parts.running.lock();
    this.#set({ phase: "unchecked" });
  }

  /**
   * Called when the browser reports a connection. Retries immediately, and again after short
   * delays, because the report may come too early.
   */
  reconnect(): void {
    if (this.#state.phase !== "waiting") return;
    this.#failures = 0;
    void this.now();
  }

  /** Retries immediately, because a button was pressed or the session is back. */
  async now(): Promise<void> {
    const { phase } = this.#state;
    if (phase === "sending" || phase === "done") return;
    this.#cancel?.();
    this.#set({ phase: "sending" });
    this.#parts.running.pause(true);
    try {
      await this.#parts.wish(this.#why);
      // When time is up, other tabs are not informed: by their own clocks, there may be time left.
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

  /** Returns to answering after a failure that the student may have to deal with. */
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
