import { useEffect, useState, useSyncExternalStore } from "react";
import { notify } from "../../../lib/notices.ts";
import { type PageEvent, exitsIn } from "../../../shared/outbox/page-events.rules.ts";
import {
  enterFullScreen,
  inFullScreen,
  isEscLocked,
  leaveFullScreen,
  notifyRefused,
} from "./full-screen.ts";
import {
  type Mode,
  SETTLE_MS,
  type Signal,
  type Watch,
  isLastExit,
  startWatch,
  step,
} from "./full-screen.rules.ts";
import type { Submission } from "../submission/submission.ts";
import type { OpenedAttempt } from "../open-attempt.ts";

const EXITED_TWICE = "Fullscreen exited twice. Auto-submitting test...";
const LEFT_TWICE = "Page left twice. Auto-submitting test...";

function listen(watch: ScreenWatch, { running }: OpenedAttempt): () => void {
  const changed = () => {
    const excused = !isEscLocked() && document.querySelector("dialog[open]") !== null;
    watch.signal(inFullScreen() ? { kind: "entered" } : { kind: "left", excused });
  };
  const present = () =>
    watch.signal({ kind: "presence", hidden: document.hidden, focused: document.hasFocus() });
  const unloading = () => watch.signal({ kind: "unloading" });
  const known = () => {
    const exits = exitsIn(running.getState().outbox);
    if (exits > watch.getState().exits) watch.signal({ kind: "exits-known", exits });
  };
  const unsubscribe = running.subscribe(known);
  document.addEventListener("fullscreenchange", changed);
  document.addEventListener("visibilitychange", present);
  window.addEventListener("blur", present);
  window.addEventListener("focus", present);
  window.addEventListener("pagehide", unloading);
  return () => {
    unsubscribe();
    document.removeEventListener("fullscreenchange", changed);
    document.removeEventListener("visibilitychange", present);
    window.removeEventListener("blur", present);
    window.removeEventListener("focus", present);
    window.removeEventListener("pagehide", unloading);
  };
}

function createWatch(
  { running, clock, mode, exits }: OpenedAttempt,
  submission: Submission,
): ScreenWatch {
  const watch: ScreenWatch = new ScreenWatch({
    mode,
    exits,
    inside: inFullScreen,
    now: () => clock.now(),
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    log: (event) => running.log(event),
    onLastExit: () => {
      const words = watch.getState().mode === "focus" ? LEFT_TWICE : EXITED_TWICE;
      notify(words, "warning", 2000);
      submission.start();
    },
  });
  return watch;
}

interface ScreenWatching {
  watch: Watch;
  /** Returns to full screen or to the page; must be called in a click handler. */
  goBack: () => Promise<void>;
}

/** Watches full screen, or the page in focus mode, while the student can answer. */
export function useScreenWatch(opened: OpenedAttempt, submission: Submission): ScreenWatching {
  const [watch] = useState(() => createWatch(opened, submission));
  const { phase } = useSyncExternalStore(submission.subscribe, submission.getState);
  useEffect(() => {
    const stop = listen(watch, opened);
    const letSleep = keepAwake();
    watch.begin();
    return () => {
      letSleep();
      stop();
    };
  }, [watch, opened]);
  useEffect(() => {
    if (phase === "answering") return watch.signal({ kind: "answering", inside: inFullScreen() });
    watch.signal({ kind: "over" });
    if (phase === "done") void leaveFullScreen();
  }, [watch, phase]);
  const goBack = async () => {
    if (watch.getState().mode !== "full-screen") return watch.signal({ kind: "entered" });
    const mode = await enterFullScreen();
    if (inFullScreen()) return watch.signal({ kind: "entered" });
    if (mode === "full-screen") return;
    watch.signal({ kind: "refused" });
    notifyRefused();
  };
  return { watch: useSyncExternalStore(watch.subscribe, watch.getState), goBack };
}

export interface ScreenWatchParts {
  mode: Mode;
  /** Whether full screen is active. */
  inside: () => boolean;
  /** Exits counted before this page was opened. */
  exits: number;
  /** The server's epoch milliseconds. */
  now: () => number;
  after: (ms: number, work: () => void) => () => void;
  log: (event: PageEvent) => void;
  /** Called for the exit that submits the test; again only if answering has continued since. */
  onLastExit: () => void;
}

/** Passes the browser's signals to the rules, and applies the rules' decisions to the attempt. */
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

  /** Submits an opened attempt whose last exit was counted before a crash. */
  begin(): void {
    if (isLastExit(this.#watch) && !this.#watch.over) this.#parts.onLastExit();
  }

  /**
   * Called when full screen was left: decides shortly after, when it is known whether the page
   * still exists.
   */
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

/**
 * Keeps the screen on until the returned function is called, so that a phone's lock screen does not
 * hide the page while a student thinks. Does nothing in browsers without the API, or with a low
 * battery.
 */
function keepAwake(): () => void {
  if (!("wakeLock" in navigator)) return () => {};
  let ended = false;
  let held: WakeLockSentinel | null = null;
  const release = () => void held?.release();
  const ask = async () => {
    if (document.hidden || ended) return;
    // A refusal changes nothing: the screen turns off as usual.
    held = await navigator.wakeLock.request("screen").catch(() => null);
    if (ended) release();
  };
  const visibility = () => void ask();
  void ask();
  document.addEventListener("visibilitychange", visibility);
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", visibility);
    release();
  };
}
