import type {
  AttemptEvent,
  SavedView,
  SequencedAnswer,
} from "@academy/core/exam/attempt/attempt.schema.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { retryDelay } from "../../../lib/retry.rules.ts";
import { markLogged, unsentEvents } from "../integrity/exam-events.rules.ts";
import { acknowledge, dirtyQuestions, type Outbox, refuse } from "./outbox.rules.ts";
import { batch, nextSendAt } from "./outgoing.rules.ts";

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

export interface Save {
  answers: Record<string, SequencedAnswer>;
  events: AttemptEvent[];
}

export interface SaverParts {
  outbox: { get: () => Outbox; set: (next: Outbox) => void };
  send: (save: Save, options: { keepalive: boolean }) => Promise<SavedView>;
  /** Called after each save, once what it answered is merged. */
  onSaved: (view: SavedView) => void;
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

const waits = (outbox: Outbox): boolean =>
  dirtyQuestions(outbox).length > 0 || unsentEvents(outbox, 1).length > 0;

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
  #heardAt: number;
  /** The status said last, as text: the same one is not said twice. */
  #told = "";
  readonly #draw: number;

  constructor(parts: SaverParts) {
    this.#parts = parts;
    this.#draw = parts.random();
    this.#heardAt = parts.now();
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

  /** No save after this: the submission carries everything. */
  stop(): void {
    this.#stopped = "ended";
    this.#cancel?.();
  }

  #schedule(): void {
    this.#cancel?.();
    this.#cancel = null;
    const { outbox, now, after, deadline, eager } = this.#parts;
    this.#dirtySince = waits(outbox.get()) ? (this.#dirtySince ?? now()) : null;
    this.#tell();
    if (this.#stopped || this.#sending) return;
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
    const answers = batch(outbox.get(), { count: this.#count, bytes });
    const save = { answers, events: unsentEvents(outbox.get()) };
    const sent = Object.keys(answers).length;
    const nothing = sent === 0 && save.events.length === 0;
    if (nothing && !asking) return;
    const left = dirtyQuestions(outbox.get()).length > sent;
    const startedAt = now();
    if (!keepalive) this.#sending = true;
    this.#tell();
    try {
      const view = await send(save, { keepalive });
      outbox.set(acknowledge(markLogged(outbox.get(), save.events), answers, view));
      this.#succeeded(view, left ? this.#dirtySince : startedAt);
    } catch (error) {
      this.#failed(error, save);
    }
    if (!keepalive) this.#sending = false;
    this.#schedule();
  }

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

  /** One answer, or an event, that the server will never take must not hold up the others. */
  #refused(error: ApiError, { answers, events }: Save): void {
    const { outbox } = this.#parts;
    const sent = Object.keys(answers);
    if (sent.length === 0 || error.fields.some(({ path }) => path.startsWith("events"))) {
      return outbox.set(markLogged(outbox.get(), events));
    }
    const culprits = sent.length === 1 ? sent : namedIn(error, sent);
    if (culprits.length === 0) this.#count = Math.ceil(sent.length / 2);
    for (const questionId of culprits) outbox.set(refuse(outbox.get(), questionId));
  }

  #tell(): void {
    if (this.#stopped === "ended") return;
    const next = this.#status(this.#stopped);
    const told = JSON.stringify(next);
    if (told === this.#told) return;
    this.#told = told;
    this.#parts.onStatus(next);
  }

  #status(stopped: "signed-out" | "closed" | null): SaveStatus {
    if (stopped) return { kind: stopped };
    const dirty = this.#dirtySince !== null;
    if (dirty && !this.#parts.online()) return { kind: "offline" };
    if (this.#sending) return { kind: "sending" };
    if (!dirty) return { kind: "saved", at: this.#savedAt };
    if (this.#failures === 0) return { kind: "waiting" };
    return { kind: this.#lastFailedByNetwork ? "offline" : "retrying" };
  }
}
