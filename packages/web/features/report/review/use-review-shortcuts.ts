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

/** The action of a key; letters work only if single-key shortcuts are enabled. */
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
 * Arrows, N and P or J and K move between questions; B bookmarks one. The letters are switched
 * together with those of the test screen; the choice is stored on this device.
 */
export function useReviewShortcuts(actions: ReviewActions) {
  const [choice, choose] = useKeptChoice("test-single-keys", ["on", "off"]);
  const letters = choice === "on";
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  // Runs before the browser paints, because a student may press a key as soon as they see the
  // question.
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

/** Whether the solution is open at first: when marks were lost. */
const needsSolution = ({ status }: Pick<QuestionReport, "status">): boolean =>
  status === "wrong" || status === "partial" || status === "unattempted";

/**
 * Whether the solution is open. The outcome decides until the student opens or closes a solution.
 */
export function useSolution(question: QuestionReport | undefined): OpenSolution {
  const [choice, choose] = useState<boolean | null>(null);
  const open = choice ?? (question !== undefined && needsSolution(question));
  return { open, toggle: () => choose(!open) };
}

/**
 * Scrolls the heading of the next question into view, because on a phone it would be above the
 * screen.
 */
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
