import { LAST_EXIT } from "@academy/core/exam/terms/attempt/submission-cause.rules.ts";
import { type PageEvent, WORTH_SECONDS } from "../../../shared/outbox/page-events.rules.ts";

/**
 * `focus` is for browsers that lack or refuse full screen: the page must stay visible. `free` is
 * for tests that require neither: leaving is logged and never counts.
 */
export type Mode = "full-screen" | "focus" | "free";

/**
 * The page must still exist this many milliseconds after full screen ended: only then it was an
 * exit. A reload or a closed window also ends full screen, shortly before the page ends.
 */
export const SETTLE_MS = 400;

export interface Watch {
  readonly mode: Mode;
  /**
   * `leaving`: full screen ended or the page was hidden, but it is not known yet whether this is an
   * exit, or a reload of the page. `left`: the student has left, and has not returned.
   */
  readonly place: "inside" | "leaving" | "left";
  /** When the student left, in the server's milliseconds. */
  readonly leftAt: number;
  /** Whether leaving is only logged, and not counted as an exit. */
  readonly excused: boolean;
  /** The time since which the page is hidden or without the keyboard focus. */
  readonly awaySince: number | null;
  /** Number of exits counted so far, on all devices. */
  readonly exits: number;
  /** The submission has begun: nothing counts after that. */
  readonly over: boolean;
}

export type Signal =
  /** The student is back in full screen, or in focus mode has returned with the dialog's button. */
  | { kind: "entered" }
  | { kind: "refused" }
  /** `excused` if full screen ended because the student pressed Esc to close a dialog. */
  | { kind: "left"; excused: boolean }
  /** The page still exists after `SETTLE_MS`. */
  | { kind: "settled" }
  | { kind: "presence"; hidden: boolean; focused: boolean }
  | { kind: "unloading" }
  | { kind: "exits-known"; exits: number }
  | { kind: "over" }
  /** The submission failed and the student continues answering. */
  | { kind: "answering"; inside: boolean };

export interface Decision {
  watch: Watch;
  log: PageEvent[];
}

export const startWatch = (mode: Mode, inside: boolean, exits: number): Watch => ({
  mode,
  place: mode !== "full-screen" || inside ? "inside" : "left",
  leftAt: 0,
  excused: true,
  awaySince: null,
  exits,
  over: false,
});

/** Whether this exit must submit the test. */
export const isLastExit = ({ mode, exits }: Watch): boolean =>
  mode !== "free" && exits >= LAST_EXIT;

const quiet = (watch: Watch): Decision => ({ watch, log: [] });

/** The page still exists: leaving counts, unless it is excused. */
function decide(watch: Watch, seconds: number): Decision {
  const left: Watch = { ...watch, place: "left" };
  if (watch.excused) return quiet(left);
  return {
    watch: { ...left, exits: watch.exits + 1 },
    log: [{ kind: "exit", at: watch.leftAt, seconds }],
  };
}

function entered(watch: Watch, at: number): Decision {
  const { watch: decided, log } = watch.place === "leaving" ? decide(watch, 0) : quiet(watch);
  const seconds = (at - watch.leftAt) / 1000;
  const excused = watch.place !== "inside" && watch.excused && watch.leftAt > 0;
  return {
    watch: { ...decided, place: "inside", excused: false },
    log: excused ? [...log, { kind: "blur", at: watch.leftAt, seconds }] : log,
  };
}

const leave = (watch: Watch, excused: boolean, at: number): Watch =>
  watch.place === "inside" ? { ...watch, place: "leaving", leftAt: at, excused } : watch;

function awayAndBack(watch: Watch, away: boolean, at: number): Decision {
  const since = watch.awaySince;
  if (away) return quiet({ ...watch, awaySince: since ?? at });
  const seconds = since === null ? 0 : (at - since) / 1000;
  return {
    watch: { ...watch, awaySince: null },
    log: since !== null && seconds >= WORTH_SECONDS ? [{ kind: "blur", at: since, seconds }] : [],
  };
}

/**
 * In focus mode, hiding the page counts when the page is shown again. If it is never shown again,
 * the browser crashed.
 */
function present(watch: Watch, hidden: boolean, focused: boolean, at: number): Decision {
  if (watch.mode === "focus" && hidden && watch.place === "inside") {
    return quiet({ ...leave(watch, false, at), awaySince: null });
  }
  if (watch.mode === "focus" && watch.place === "leaving") {
    return hidden ? quiet(watch) : decide(watch, (at - watch.leftAt) / 1000);
  }
  return awayAndBack(watch, hidden || !focused, at);
}

/**
 * The effect of one browser signal, and the events to log. `at` is in the server's milliseconds.
 */
export function step(watch: Watch, signal: Signal, at: number): Decision {
  if (signal.kind === "exits-known") {
    return quiet({ ...watch, exits: Math.max(watch.exits, signal.exits) });
  }
  if (signal.kind === "answering") {
    const again = startWatch(watch.mode, signal.inside, watch.exits);
    return quiet(watch.over ? again : watch);
  }
  if (watch.over) return quiet(watch);
  switch (signal.kind) {
    case "entered":
      return entered(watch, at);
    case "refused":
      if (watch.mode === "free") return quiet(watch);
      return quiet({ ...watch, mode: "focus", place: "inside", excused: false });
    case "left":
      return quiet(watch.mode !== "full-screen" ? watch : leave(watch, signal.excused, at));
    case "settled":
      return watch.mode === "full-screen" && watch.place === "leaving"
        ? decide(watch, 0)
        : quiet(watch);
    case "presence":
      return present(watch, signal.hidden, signal.focused, at);
    case "unloading":
      // If the browser restores the page, the dialog offers to return without counting.
      return quiet({
        ...watch,
        awaySince: null,
        ...(watch.place === "leaving" && { place: "left" as const, excused: true }),
      });
    case "over":
      return quiet({ ...watch, over: true });
  }
}
