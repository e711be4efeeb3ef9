import type { QuestionReport } from "@academy/core/exam/result/result.schema.ts";
import { useEffect, useRef, useState } from "react";
import type { OpenSolution } from "./question-view.tsx";

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
