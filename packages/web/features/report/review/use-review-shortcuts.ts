import type { QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useKeptChoice } from "../../../lib/form/kept-choice.ts";
import type { OpenSolution } from "./question-view.tsx";

interface ReviewActions {
  previous: () => void;
  next: () => void;
  bookmark: () => void;
}

/** Elements that use arrow keys and letters themselves. */
const OWNERS = "[role=tab], [role=dialog], dialog, [tabindex='0'], input, textarea, select";

const owns = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OWNERS) !== null;

/** The action of a key; letters only if single keys are enabled. */
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
 * Arrows, N and P or J and K move between questions, B bookmarks one. The letters share their
 * switch with the test screen, stored on this device.
 */
export function useReviewShortcuts(actions: ReviewActions) {
  const [choice, choose] = useKeptChoice("test-single-keys", ["on", "off"]);
  const letters = choice === "on";
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  // Before the browser paints: a student who sees the question may press a key immediately.
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

/** If marks were lost, the solution is open at first. */
const needsSolution = ({ status }: Pick<QuestionReport, "status">): boolean =>
  status === "wrong" || status === "partial" || status === "unattempted";

/** Whether the solution is open: by the outcome, until the student opens or closes one. */
export function useSolution(question: QuestionReport | undefined): OpenSolution {
  const [choice, choose] = useState<boolean | null>(null);
  const open = choice ?? (question !== undefined && needsSolution(question));
  return { open, toggle: () => choose(!open) };
}

/** Scrolls the heading of the next question into view: on a phone, it would be above the screen. */
export function useHeadingInSight(questionId: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(questionId);
  useEffect(() => {
    if (before.current === questionId) return;
    before.current = questionId;
    const box = heading.current?.getBoundingClientRect();
    if (!box) return;
    const inSight = box.top >= 0 && box.bottom <= window.innerHeight / 2;
    if (!inSight) heading.current?.scrollIntoView({ block: "start" });
  }, [questionId]);
  return heading;
}
