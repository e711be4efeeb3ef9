import { type Attempt, endOf } from "./attempt.rules.ts";

/** The number of exits from full screen (in focus mode, from the page) that submits the test. */
export const LAST_EXIT = 2;

/** What ended an attempt: the student, the deadline, leaving full screen too often, or staff. */
export const SUBMISSION_CAUSES = ["student", "time", "exits", "staff"] as const;
export type SubmissionCause = (typeof SUBMISSION_CAUSES)[number];

type Ended = Parameters<typeof endOf>[0] & Pick<Attempt, "submittedAt">;

/**
 * Why an attempt ended. A browser submits automatically when time is up, so a submission at the
 * very end counts as ended by the deadline.
 */
export function causeOf(
  attempt: Ended & Pick<Attempt, "status" | "byExits" | "byStaff">,
): SubmissionCause {
  if (attempt.byStaff !== undefined) return "staff";
  const isOver = attempt.status === "closed" || secondsAtEnd(attempt) <= 0;
  if (isOver) return "time";
  return attempt.byExits ? "exits" : "student";
}

/** Whole seconds left when an attempt was submitted. */
export const secondsLeft = (attempt: Ended): number =>
  Math.max(0, Math.floor(secondsAtEnd(attempt)));

/** What a student reads whose test was submitted by staff. */
const staffNote = (reason: string): string =>
  `The staff submitted your test with the answers saved by then. Reason: ${reason}`;

/** What receipts and reports say of an attempt's end. */
export const endingOf = (attempt: Attempt) => ({
  cause: causeOf(attempt),
  secondsLeft: secondsLeft(attempt),
  ...(attempt.byStaff !== undefined && { staffNote: staffNote(attempt.byStaff) }),
});

function secondsAtEnd(attempt: Ended): number {
  const end = endOf(attempt);
  return (end - (attempt.submittedAt ?? end)) / 1000;
}
