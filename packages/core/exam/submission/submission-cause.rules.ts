import type { Attempt } from "../attempt/attempt.rules.ts";

/** The exit from full screen, or in focus mode from the page, that submits the test. */
export const LAST_EXIT = 2;

/** What ended an attempt: its student, its time, or an exit too many from full screen. */
export const SUBMISSION_CAUSES = ["student", "time", "exits"] as const;
export type SubmissionCause = (typeof SUBMISSION_CAUSES)[number];

type Ended = Pick<Attempt, "status" | "deadline" | "submittedAt" | "byExits">;

/** A browser submits by itself when the time is up, a moment after the deadline. */
export function causeOf({ status, deadline, submittedAt, byExits }: Ended): SubmissionCause {
  if (status === "closed" || (submittedAt ?? deadline) >= deadline) return "time";
  return byExits ? "exits" : "student";
}

/** Whole seconds that were left when an attempt was submitted. */
export const secondsLeft = ({ deadline, submittedAt }: Ended): number =>
  Math.max(0, Math.floor((deadline - (submittedAt ?? deadline)) / 1000));
