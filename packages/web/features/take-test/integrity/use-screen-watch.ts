import { useEffect, useState, useSyncExternalStore } from "react";
import { notify } from "../../../lib/notices.ts";
import { exitsIn } from "./exam-events.rules.ts";
import { enterFullScreen, inFullScreen, isEscLocked, leaveFullScreen } from "./full-screen.ts";
import type { Watch } from "./full-screen.rules.ts";
import type { Submission } from "../submission/submission.ts";
import type { OpenedExam } from "../open-exam.ts";
import { ScreenWatch } from "./screen-watch.ts";
import { keepAwake } from "./wake-lock.ts";

const EXITED_TWICE = "Fullscreen exited twice. Auto-submitting test...";
const LEFT_TWICE = "Page left twice. Auto-submitting test...";

/** Shown when the browser has full screen but refuses it. */
export const tellRefused = (): void =>
  notify(
    "Your browser did not open full screen. Stay on this page instead: leaving it counts the same.",
    "warning",
    10_000,
  );

function listen(watch: ScreenWatch, { exam }: OpenedExam): () => void {
  const changed = () => {
    const excused = !isEscLocked() && document.querySelector("dialog[open]") !== null;
    watch.signal(inFullScreen() ? { kind: "entered" } : { kind: "left", excused });
  };
  const present = () =>
    watch.signal({ kind: "presence", hidden: document.hidden, focused: document.hasFocus() });
  const unloading = () => watch.signal({ kind: "unloading" });
  const known = () => {
    const exits = exitsIn(exam.getState().outbox);
    if (exits > watch.getState().exits) watch.signal({ kind: "exits-known", exits });
  };
  const unsubscribe = exam.subscribe(known);
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
  { exam, clock, mode, exits }: OpenedExam,
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
    log: (event) => exam.log(event),
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
export function useScreenWatch(opened: OpenedExam, submission: Submission): ScreenWatching {
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
    tellRefused();
  };
  return { watch: useSyncExternalStore(watch.subscribe, watch.getState), goBack };
}
