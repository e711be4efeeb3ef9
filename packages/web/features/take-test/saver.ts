import type { SavedView, SequencedAnswer } from "@academy/core/attempt/attempt.schema.ts";
import { ApiError } from "../../lib/api-error.ts";
import { acknowledge, batch, dirtyQuestions, type Outbox, refuse } from "./outbox.rules.ts";
import { nextSendAt, retryDelay } from "./sending.rules.ts";

/** What the line under the title says. */
export type SaveStatus =
  | { kind: "saved"; at: number | null }
  | { kind: "waiting" }
  | { kind: "sending" }
  | { kind: "offline" }
  | { kind: "retrying" }
  /** The sign-in ran out: nothing is sent until `resume`. */
  | { kind: "signed-out" }
  /** The server has closed the attempt: handed in elsewhere, or the deadline has passed. */
  | { kind: "closed" };

export interface SaverParts {
  outbox: { get: () => Outbox; set: (next: Outbox) => void };
  send: (
    answers: Record<string, SequencedAnswer>,
    options: { keepalive: boolean },
  ) => Promise<SavedView>;
  /** The server's epoch milliseconds. */
  now: () => number;
  /** Runs work later; answers how to call it off. */
  after: (ms: number, work: () => void) => () => void;
  random: () => number;
  online: () => boolean;
  /** Epoch milliseconds; the server may move it later. */
  deadline: () => number;
  /** True while nothing but the server keeps the answers. */
  eager: () => boolean;
  onStatus: (status: SaveStatus) => void;
}

const FULL_BATCH = 100;
const BODY_BYTES = 200_000;
/** Browsers allow 64 KB for all requests that outlive a page. */
const KEEPALIVE_BYTES = 56_000;

/** Which of the sent answers a refusal names, by paths such as `answers.q_1.value`. */
function namedIn(error: ApiError, sent: readonly string[]): string[] {
  const named = new Set(error.fields.map((field) => field.path.split(".")[1]));
  return sent.filter((questionId) => named.has(questionId));
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== "network" && [400, 413, 422].includes(error.status);

/** Sends what changed, in the background, until the server holds it. */
export class Saver {
  readonly #parts: SaverParts;
  #cancel: (() => void) | null = null;
  #dirtySince: number | null = null;
  #retryAt: number | null = null;
  #failures = 0;
  #lastFailedByNetwork = false;
  #sending = false;
  #count = FULL_BATCH;
  #stopped: "signed-out" | "closed" | "ended" | null = null;
  #savedAt: number | null = null;
  readonly #draw: number;

  constructor(parts: SaverParts) {
    this.#parts = parts;
    this.#draw = parts.random();
  }

  /** To be called after every change of the outbox. */
  changed(): void {
    this.#schedule();
  }

  /** Sends what waits, now. */
  async flush(): Promise<void> {
    if (!this.#stopped && !this.#sending) await this.#send(false);
  }

  /** Sends what waits in a request that outlives the page, beside any other that is under way. */
  leave(): void {
    if (!this.#stopped) void this.#send(true);
  }

  /** The connection or the sign-in is back: tries at once. */
  resume(): void {
    if (this.#stopped === "signed-out") this.#stopped = null;
    if (this.#failures > 0) this.#retryAt = this.#parts.now();
    this.#schedule();
  }

  /** Says again how things stand, as when the browser has gone offline. */
  refresh(): void {
    this.#tell();
  }

  /** No save after this: the hand-in carries everything. */
  stop(): void {
    this.#stopped = "ended";
    this.#cancel?.();
  }

  #schedule(): void {
    this.#cancel?.();
    this.#cancel = null;
    const { outbox, now, after, deadline, eager } = this.#parts;
    const dirty = dirtyQuestions(outbox.get()).length > 0;
    this.#dirtySince = dirty ? (this.#dirtySince ?? now()) : null;
    this.#tell();
    if (this.#stopped || this.#sending) return;
    const at = nextSendAt({
      dirtySince: this.#dirtySince,
      retryAt: this.#retryAt,
      deadline: deadline(),
      draw: this.#draw,
      eager: eager(),
    });
    if (at !== null) this.#cancel = after(Math.max(0, at - now()), () => void this.#send(false));
  }

  async #send(keepalive: boolean): Promise<void> {
    const { outbox, now, send } = this.#parts;
    const bytes = keepalive ? KEEPALIVE_BYTES : BODY_BYTES;
    const answers = batch(outbox.get(), { count: this.#count, bytes });
    const sent = Object.keys(answers);
    if (sent.length === 0) return;
    const left = dirtyQuestions(outbox.get()).length > sent.length;
    const startedAt = now();
    if (!keepalive) this.#sending = true;
    this.#tell();
    try {
      const view = await send(answers, { keepalive });
      outbox.set(acknowledge(outbox.get(), answers, view));
      this.#succeeded(view, left ? this.#dirtySince : startedAt);
    } catch (error) {
      this.#failed(error, sent);
    }
    if (!keepalive) this.#sending = false;
    this.#schedule();
  }

  #succeeded(view: SavedView, dirtySince: number | null): void {
    this.#failures = 0;
    this.#retryAt = null;
    this.#dirtySince = dirtySince;
    this.#count = Math.min(FULL_BATCH, this.#count * 2);
    this.#savedAt = Date.parse(view.serverTime);
  }

  #failed(error: unknown, sent: string[]): void {
    if (isRefusal(error)) return this.#refused(error, sent);
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

  /** One answer that the server will never take must not hold up the others. */
  #refused(error: ApiError, sent: string[]): void {
    const { outbox } = this.#parts;
    const culprits = sent.length === 1 ? sent : namedIn(error, sent);
    if (culprits.length === 0) this.#count = Math.ceil(sent.length / 2);
    for (const questionId of culprits) outbox.set(refuse(outbox.get(), questionId));
  }

  #tell(): void {
    const { online, onStatus } = this.#parts;
    if (this.#stopped === "ended") return;
    if (this.#stopped) return onStatus({ kind: this.#stopped });
    const waits = this.#dirtySince !== null;
    if (waits && !online()) return onStatus({ kind: "offline" });
    if (this.#sending) return onStatus({ kind: "sending" });
    if (!waits) return onStatus({ kind: "saved", at: this.#savedAt });
    if (this.#failures === 0) return onStatus({ kind: "waiting" });
    onStatus({ kind: this.#lastFailedByNetwork ? "offline" : "retrying" });
  }
}
