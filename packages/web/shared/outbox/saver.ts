import type {
  AttemptEvent,
  SavedView,
  SaveInput,
  SequencedAnswer,
} from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { retryDelay } from "../../lib/api/retry.rules.ts";
import { markLogged, unsentEvents } from "./page-events.rules.ts";
import { acknowledge, dirtyQuestions, type Outbox, refuse } from "./outbox.rules.ts";
import { batch, isRefusal, namedIn, nextSendAt } from "./outgoing.rules.ts";

/** The status for the line below the title. */
export type SaveStatus =
  | { kind: "saved"; at: number | null }
  | { kind: "waiting" }
  | { kind: "sending" }
  | { kind: "offline" }
  | { kind: "retrying" }
  /** The session expired: nothing is sent until `resume`. */
  | { kind: "signed-out" }
  /** The server has closed the attempt: submitted elsewhere, or the deadline has passed. */
  | { kind: "closed" };

/** `leave`: the section to end. `language`: the paper's language for the student, if it changed. */
export interface Save extends Pick<SaveInput, "leave" | "language"> {
  answers: Record<string, SequencedAnswer>;
  events: AttemptEvent[];
}

export interface SaverParts {
  outbox: { get: () => Outbox; set: (next: Outbox) => void };
  send: (save: Save, options: { keepalive: boolean }) => Promise<SavedView>;
  /** Called after each save, when its response is merged. */
  onSaved: (view: SavedView) => void;
  /** The server's epoch milliseconds. */
  now: () => number;
  /** Runs work later; returns a function that cancels it. */
  after: (ms: number, work: () => void) => () => void;
  random: () => number;
  online: () => boolean;
  /** Epoch milliseconds; becomes later if the server reports extra time. */
  deadline: () => number;
  /** True if only the server keeps the answers. */
  eager: () => boolean;
  /** Whether the server can accept the question's answer already. */
  isReady: (questionId: string) => boolean;
  onStatus: (status: SaveStatus) => void;
}

const FULL_BATCH = 100;
const BODY_BYTES = 200_000;
/** Browsers allow 64 KB for all requests that go on after the page is closed. */
const KEEPALIVE_BYTES = 56_000;

/** Sends changes in the background until the server has them. */
export class Saver {
  readonly #parts: SaverParts;
  #cancel: (() => void) | null = null;
  #dirtySince: number | null = null;
  #retryAt: number | null = null;
  #failures = 0;
  #lastFailedByNetwork = false;
  #sending = false;
  #count = FULL_BATCH;
  #leave: number | null = null;
  #stopped: "signed-out" | "closed" | "ended" | null = null;
  #paused = false;
  #savedAt: number | null = null;
  #heardAt: number;
  /** The last reported status as text: the same one is not reported twice. */
  #reported = "";
  readonly #draw: number;

  constructor(parts: SaverParts) {
    this.#parts = parts;
    this.#draw = parts.random();
    this.#heardAt = parts.now();
  }

  /** Must be called after every change of the outbox. */
  changed(): void {
    this.#schedule();
  }

  /** Sends unsaved changes; with `asking`, also without changes, to learn time and deadline. */
  async flush(asking = false): Promise<void> {
    if (!this.#stopped && !this.#sending) await this.#send(false, asking);
  }

  /** Ends a section with a save that is sent now. Returns false if that failed. */
  async leaveSection(section: number): Promise<boolean> {
    if (this.#stopped || this.#sending) return false;
    this.#leave = section;
    await this.#send(false);
    const done = this.#leave === null;
    this.#leave = null;
    return done;
  }

  /** Sends unsaved changes even during another request, and after the page is closed. */
  leave(): void {
    if (!this.#stopped) void this.#send(true);
  }

  /**
   * Call when the connection or the session is back: retries immediately. A browser may report a
   * connection a moment too early, so the pauses between further tries are short again.
   */
  resume(): void {
    if (this.#stopped === "signed-out") this.#stopped = null;
    if (this.#failures > 0) {
      this.#failures = 1;
      this.#retryAt = this.#parts.now();
    }
    this.#schedule();
  }

  /** Reports the status again, for example when the browser has gone offline. */
  refresh(): void {
    this.#report();
  }

  /**
   * Pauses saving during a submission, which sends everything: a save at the same time would be
   * refused, because the attempt is closed. `flush` still sends.
   */
  pause(paused: boolean): void {
    this.#paused = paused;
    this.#schedule();
  }

  /** Call before a submission that sends everything: nothing is saved after this. */
  stop(): void {
    this.#stopped = "ended";
    this.#cancel?.();
  }

  #schedule(): void {
    this.#cancel?.();
    this.#cancel = null;
    const { outbox, now, after, deadline, eager } = this.#parts;
    const waits = this.#dirty().length > 0 || unsentEvents(outbox.get(), 1).length > 0;
    this.#dirtySince = waits ? (this.#dirtySince ?? now()) : null;
    this.#report();
    if (this.#stopped || this.#sending || this.#paused) return;
    const at = nextSendAt({
      dirtySince: this.#dirtySince,
      heardAt: this.#heardAt,
      retryAt: this.#retryAt,
      deadline: deadline(),
      draw: this.#draw,
      eager: eager(),
    });
    if (at !== null) {
      this.#cancel = after(Math.max(0, at - now()), () => void this.#send(false, true));
    }
  }

  async #send(keepalive: boolean, asking = false): Promise<void> {
    const { outbox, now, send } = this.#parts;
    const bytes = keepalive ? KEEPALIVE_BYTES : BODY_BYTES;
    const dirty = this.#dirty();
    const answers = batch(outbox.get(), { count: this.#count, bytes }, dirty);
    const leave = keepalive ? null : this.#leave;
    const events = unsentEvents(outbox.get());
    const save: Save = { answers, events, ...(leave !== null && { leave }) };
    const sent = Object.keys(answers).length;
    const nothing = sent === 0 && events.length === 0 && leave === null;
    if (nothing && !asking) return;
    const left = dirty.length > sent;
    const startedAt = now();
    if (!keepalive) this.#sending = true;
    this.#report();
    try {
      const view = await send(save, { keepalive });
      outbox.set(acknowledge(markLogged(outbox.get(), save.events), answers, view));
      if (leave !== null) this.#leave = null;
      this.#succeeded(view, left ? this.#dirtySince : startedAt);
    } catch (error) {
      this.#failed(error, save);
    }
    if (!keepalive) this.#sending = false;
    this.#schedule();
  }

  #dirty = (): string[] =>
    dirtyQuestions(this.#parts.outbox.get()).filter((id) => this.#parts.isReady(id));

  #succeeded(view: SavedView, dirtySince: number | null): void {
    this.#failures = 0;
    this.#retryAt = null;
    this.#dirtySince = dirtySince;
    this.#count = Math.min(FULL_BATCH, this.#count * 2);
    this.#heardAt = this.#parts.now();
    this.#savedAt = Date.parse(view.serverTime);
    this.#parts.onSaved(view);
  }

  #failed(error: unknown, save: Save): void {
    if (isRefusal(error)) return this.#refused(error, save);
    if (error instanceof ApiError && error.status === 401) {
      this.#stopped ??= "signed-out";
    } else if (error instanceof ApiError && error.code === "attempt_closed") {
      this.#stopped ??= "closed";
    }
    this.#failures += 1;
    this.#lastFailedByNetwork = error instanceof ApiError && error.code === "network";
    const after = error instanceof ApiError ? error.retryAfterSeconds : undefined;
    const { now, random } = this.#parts;
    this.#retryAt = now() + retryDelay(this.#failures, random(), after);
  }

  /** An answer or event that the server will never accept must not block the others. */
  #refused(error: ApiError, { answers, events }: Save): void {
    const { outbox } = this.#parts;
    const sent = Object.keys(answers);
    if (sent.length === 0 || error.fields.some(({ path }) => path.startsWith("events"))) {
      return outbox.set(markLogged(outbox.get(), events));
    }
    const culprits = sent.length === 1 ? sent : namedIn(error, sent);
    if (culprits.length === 0) this.#count = Math.ceil(sent.length / 2);
    for (const questionId of culprits) {
      outbox.set(refuse(outbox.get(), questionId, answers[questionId]?.seq ?? 0));
    }
  }

  #report(): void {
    if (this.#stopped === "ended") return;
    const next = this.#status(this.#stopped);
    const reported = JSON.stringify(next);
    if (reported === this.#reported) return;
    this.#reported = reported;
    this.#parts.onStatus(next);
  }

  #status(stopped: "signed-out" | "closed" | null): SaveStatus {
    if (stopped) return { kind: stopped };
    // Answers that are not ready to be sent count as unsaved too.
    const unsaved = dirtyQuestions(this.#parts.outbox.get()).length > 0;
    const dirty = this.#dirtySince !== null || unsaved;
    if (dirty && !this.#parts.online()) return { kind: "offline" };
    if (this.#sending) return { kind: "sending" };
    // An event, for example that the connection is back, goes with the next answers.
    if (!dirty || (!unsaved && this.#failures === 0)) return { kind: "saved", at: this.#savedAt };
    if (this.#failures === 0) return { kind: "waiting" };
    return { kind: this.#lastFailedByNetwork ? "offline" : "retrying" };
  }
}
