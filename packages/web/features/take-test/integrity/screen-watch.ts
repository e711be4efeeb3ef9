import type { ExamEvent } from "./exam-events.rules.ts";
import {
  isLastExit,
  type Mode,
  SETTLE_MS,
  type Signal,
  startWatch,
  step,
  type Watch,
} from "./full-screen.rules.ts";

export interface ScreenWatchParts {
  mode: Mode;
  /** Whether full screen is active. */
  inside: () => boolean;
  /** Exits counted before this page was opened. */
  exits: number;
  /** The server's epoch milliseconds. */
  now: () => number;
  after: (ms: number, work: () => void) => () => void;
  log: (event: ExamEvent) => void;
  /** Called once for the exit that submits the test, until answering continues. */
  onLastExit: () => void;
}

/** Passes the browser's signals to the rules and applies their decisions to the attempt. */
export class ScreenWatch {
  readonly #parts: ScreenWatchParts;
  readonly #listeners = new Set<() => void>();
  #watch: Watch;
  #cancel: (() => void) | null = null;

  constructor(parts: ScreenWatchParts) {
    this.#parts = parts;
    this.#watch = startWatch(parts.mode, parts.inside(), parts.exits);
  }

  readonly getState = (): Watch => this.#watch;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  signal(signal: Signal): void {
    const { now, log, onLastExit } = this.#parts;
    const before = this.#watch;
    const decision = step(before, signal, now());
    if (decision.watch !== before) this.#watch = decision.watch;
    for (const event of decision.log) log(event);
    const counted = decision.log.some(({ kind }) => kind === "exit");
    if (counted && isLastExit(this.#watch)) onLastExit();
    this.#settle();
    if (decision.watch !== before) for (const listener of this.#listeners) listener();
  }

  /** An attempt whose last exit was counted before a crash is submitted when it is opened. */
  begin(): void {
    if (isLastExit(this.#watch) && !this.#watch.over) this.#parts.onLastExit();
  }

  /** Full screen was left; shortly after, it is clear whether the page survives. */
  #settle(): void {
    const { mode, place, over } = this.#watch;
    const waits = mode === "full-screen" && place === "leaving" && !over;
    if (!waits) {
      this.#cancel?.();
      this.#cancel = null;
    } else {
      this.#cancel ??= this.#parts.after(SETTLE_MS, () => this.signal({ kind: "settled" }));
    }
  }
}
