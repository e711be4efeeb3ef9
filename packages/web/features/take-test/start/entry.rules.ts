import { EDIT_LOCK_MS } from "@academy/core/exam/terms/test/edit-lock.rules.ts";

/**
 * What a visitor of a test's address sees.
 *
 * - `submitted`: already submitted; back to the dashboard
 * - `locked`: no running subscription, and no attempt that was started with one
 * - `unverified`: the student's email address has to be verified first
 * - `upcoming`, `expired`: outside the test's hours
 * - `late`: open, but its timed sections no longer fit
 * - `overdue`: this browser has an attempt that was submitted or whose time ran out: its receipt, or
 *   the submission if the server does not have it yet
 * - `start`, `resume`: the overlay
 */
export type EntryState =
  | "submitted"
  | "locked"
  | "unverified"
  | "upcoming"
  | "expired"
  | "late"
  | "overdue"
  | "start"
  | "resume";

interface EntryFacts {
  /** ISO 8601. */
  test: TestTimes & { startTime: string; locked: boolean; needsVerifiedEmail?: true | undefined };
  alreadySubmitted: boolean;
  /**
   * The attempt that is open in this browser, with ISO 8601 times. `submittedAt` is set if it was
   * submitted in this browser.
   */
  open: { deadline: string; submittedAt?: string } | null;
  isAdmin: boolean;
  /** The server's epoch milliseconds. */
  now: number;
}

export function entryState({ test, alreadySubmitted, open, isAdmin, now }: EntryFacts): EntryState {
  const running = open && Date.parse(open.deadline) > now;
  if (open?.submittedAt !== undefined) return "overdue";
  if (isAdmin) return running ? "resume" : "start";
  if (open && !running) return "overdue";
  if (alreadySubmitted) return "submitted";
  if (open) return "resume";
  if (test.locked) return "locked";
  if (now >= Date.parse(test.expiryTime)) return "expired";
  if (test.needsVerifiedEmail) return "unverified";
  if (now < Date.parse(test.startTime)) return "upcoming";
  return now > lastStartOf(test) ? "late" : "start";
}

interface TestTimes {
  expiryTime: string;
  durationMinutes: number;
  timing: "WHOLE" | "SECTIONS";
}

/**
 * The last moment at which a start is possible, in epoch milliseconds: early enough for all timed
 * sections.
 */
export const lastStartOf = ({ expiryTime, durationMinutes, timing }: TestTimes): number =>
  Date.parse(expiryTime) - (timing === "SECTIONS" ? durationMinutes * 60_000 : 0);

/**
 * Whether a test that was read at `readAt` cannot change before its start, because editing is
 * locked.
 */
export const isSettled = (test: { startTime: string }, readAt: number): boolean =>
  readAt >= Date.parse(test.startTime) - EDIT_LOCK_MS;

const MINUTE_MS = 60_000;

/**
 * When a page that waits for a start reloads the test, in epoch milliseconds: at a random moment
 * between nine minutes and one minute before the start. So no request is needed when everyone
 * starts.
 */
export const lastLookAt = (test: { startTime: string }, random: number): number =>
  Date.parse(test.startTime) - MINUTE_MS - Math.floor(random * (EDIT_LOCK_MS - 2 * MINUTE_MS));

/** The deadline of this student if they start at `now`, with extra time, in epoch milliseconds. */
export const personalDeadline = (
  test: TestTimes & { extraMinutes: number },
  now: number,
  isAdmin: boolean,
): number => {
  const full = now + test.durationMinutes * 60_000;
  if (isAdmin) return full;
  const end = test.timing === "SECTIONS" ? full : Math.min(full, Date.parse(test.expiryTime));
  return end + test.extraMinutes * 60_000;
};
