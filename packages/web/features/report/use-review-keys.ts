import { useLayoutEffect, useRef } from "react";
import { useKeptChoice } from "../../lib/kept-choice.ts";

interface ReviewActions {
  previous: () => void;
  next: () => void;
  bookmark: () => void;
}

/** Elements with keys of their own keep their arrow keys and letters. */
const OWNERS = "[role=tab], [role=dialog], [tabindex='0'], input, textarea, select";

const owns = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OWNERS) !== null;

/** What a key does; letters only where single keys are switched on. */
function actionOf(key: string, letters: boolean): keyof ReviewActions | undefined {
  if (key === "ArrowRight") return "next";
  if (key === "ArrowLeft") return "previous";
  if (!letters) return undefined;
  const byLetter: Record<string, keyof ReviewActions> = {
    n: "next",
    j: "next",
    p: "previous",
    k: "previous",
    b: "bookmark",
  };
  return byLetter[key.toLowerCase()];
}

/**
 * Arrows, N and P or J and K walk through the questions, B bookmarks one. The letters have the
 * same switch as on the test screen, kept on this device.
 */
export function useReviewKeys(actions: ReviewActions) {
  const [choice, choose] = useKeptChoice("exam-single-keys", ["on", "off"]);
  const letters = choice === "on";
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  // Before the paint: a student who sees the question may press a key immediately.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const action = owns(event.target) ? undefined : actionOf(event.key, letters);
      if (action) latest.current[action]();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [letters]);
  return { letters, setLetters: (on: boolean) => choose(on ? "on" : "off") };
}
