import type { Attempt } from "./attempt.rules.ts";

/** The number of exits from full screen (in focus mode, from the page) that submits the test. */
export const LAST_EXIT = 2;

/** What ended an attempt: the student, the deadline, or leaving full screen too often. */
export const SUBMISSION_CAUSES = ["student", "time", "exits"] as const;
export type SubmissionCause = (typeof SUBMISSION_CAUSES)[number];

type Ended = Pick<Attempt, "status" | "deadline" | "submittedAt" | "byExits">;

/** A browser submits automatically when time is up, so a submission at the deadline counts as such. */
export function causeOf({ status, deadline, submittedAt, byExits }: Ended): SubmissionCause {
  if (status === "closed" || (submittedAt ?? deadline) >= deadline) return "time";
  return byExits ? "exits" : "student";
}

/** Whole seconds left when an attempt was submitted. */
export const secondsLeft = ({ deadline, submittedAt }: Ended): number =>
  Math.max(0, Math.floor((deadline - (submittedAt ?? deadline)) / 1000));
