import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { EXTRA_MINUTES_MAX } from "@academy/core/kernel/shared/test-time.rules.ts";
import type { AttemptLog, AttemptRow } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { countOf, formatMinutes } from "../../lib/format.ts";

type LoggedEvent = AttemptLog["events"][number];

const states: Record<AttemptRow["status"], string> = {
  open: "In progress",
  submitted: "Submitted",
  closed: "Time ran out",
};

/** How many answers of a test can count: in a section such as "answer any 5 of 10", only 5. */
export const askedOf = ({ sectionDetails }: Pick<TestView, "sectionDetails">): number =>
  sectionDetails.reduce(
    (sum, { numQuestions, choose }) => sum + Math.min(numQuestions, choose?.atMost ?? numQuestions),
    0,
  );

export const stateWords = ({ status }: Pick<AttemptRow, "status">): string => states[status];

/** Running attempts first, because an invigilator looks for these; then by name. */
export const inOrder = (rows: readonly AttemptRow[]): AttemptRow[] =>
  rows.toSorted(
    (a, b) =>
      Number(b.status === "open") - Number(a.status === "open") ||
      a.name.localeCompare(b.name) ||
      a.attemptId.localeCompare(b.attemptId),
  );

/** Only a running attempt can get more time; a trial does not need any. */
export const canExtend = ({ status, trial }: AttemptRow): boolean => status === "open" && !trial;

const kinds: Record<LoggedEvent["kind"], string> = {
  exit: "Left full screen",
  blur: "Left the page or the window",
  reconnect: "Reconnected",
  resume: "Continued after a reload or on another device",
  late: "Answers accepted after their section ended",
};

/** "Left full screen for 0m 12s". */
export function eventWords({ kind, seconds }: Pick<LoggedEvent, "kind" | "seconds">): string {
  if (seconds === 0) return kinds[kind];
  if (kind === "late") return `${kinds[kind]}: ${seconds}`;
  const lasted = formatMinutes(seconds);
  return kind === "reconnect" ? `${kinds[kind]} after ${lasted}` : `${kinds[kind]} for ${lasted}`;
}

/** "4 answers came after the end". */
export const leftoverWords = (answers: number): string =>
  `${countOf(answers, "answer")} came after the end`;

/** Time since the start of the attempt: "12m 5s after the start". */
export const sinceStart = (at: string, startedAt: string): string =>
  `${formatMinutes((Date.parse(at) - Date.parse(startedAt)) / 1000)} after the start`;

/** Parses the minutes of a form; null if they are not an allowed number. */
export function readMinutes(text: string): number | null {
  const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return minutes <= EXTRA_MINUTES_MAX ? minutes : null;
}

/**
 * The deadline if the student gets this number of extra minutes in all; ISO 8601. It is never
 * earlier than the current deadline.
 */
export function newDeadline(
  { deadline, extraMinutes }: Pick<AttemptRow, "deadline" | "extraMinutes">,
  minutes: number,
): string {
  const more = Math.max(0, minutes - extraMinutes) * 60_000;
  return new Date(Date.parse(deadline) + more).toISOString();
}

/** Only attempts of students that have ended can be opened again. */
export const canReopen = ({ status, trial }: Pick<AttemptRow, "status" | "trial">): boolean =>
  status !== "open" && !trial;
