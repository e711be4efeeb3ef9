import type { Language } from "../../../kernel/language/language.schema.ts";
import { conflict, forbidden, notFound } from "../../../kernel/shared/error.ts";
import { MINUTE, SECOND } from "../../../kernel/shared/time.ts";
import type { Test } from "../test/assessment.schema.ts";
import type { Actor } from "../../../kernel/shared/actor.ts";
import { holdsKeys } from "../../../kernel/shared/staff-role.rules.ts";
import { GRACE_MS } from "../../../kernel/shared/test-time.rules.ts";
import type { MarkOverrides } from "../result/mark-override.schema.ts";
import type { GivenBack } from "./lost-time.rules.ts";
import type { SectionEnds } from "./section-time.rules.ts";

export { GRACE_MS };

/** Partitions per test, so that a burst of submissions spreads over many keys. */
export const SHARDS = 64;

/** Partitions of the index by deadline, which every start and submission writes to. */
export const DEADLINE_SHARDS = 64;

/** FNV-1a hash of the user's ID: evenly distributed, and the same on every machine. */
export function hashUser(userId: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < userId.length; i++) {
    hash = Math.imul(hash ^ userId.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * Identifies an attempt. `n` is 0 for a student's attempt. It is 1 for a guest's attempt, and for
 * the trial of a person who holds keys. An admin's trials count up from 1. Only attempts with
 * number 0 are ranked.
 */
export interface AttemptRef {
  testId: string;
  userId: string;
  n: number;
}

/** The number of a caller's only attempt on a test; administrators may have further trials. */
export const soleNumber = (caller: Pick<Actor, "guest" | "isAdmin" | "roles">): number =>
  caller.guest || holdsKeys(caller) ? 1 : 0;

/**
 * The number of the attempt that takes a test off a user's list of tests. Only the caller's own
 * attempt can have a number other than 0. An administrator's trials take nothing off.
 */
export const listedNumber = (caller: Actor, userId: string): number =>
  caller.userId === userId && !caller.isAdmin ? soleNumber(caller) : 0;

/** Whether the attempt has a rank and is part of question statistics. */
export const isRanked = ({ n }: Pick<AttemptRef, "n">): boolean => n === 0;

/** An attempt as the domain sees it; times in epoch milliseconds. */
export interface Attempt extends AttemptRef {
  status: "open" | "submitted" | "closed";
  startedAt: number;
  deadline: number;
  rev: number;
  /** The version of the paper when the attempt started. */
  paper: string;
  name: string;
  email: string;
  /** The encoded answer sheet. */
  sheet: string;
  /** The device that saved last; "" if the client sent none. */
  device: string;
  submittedAt: number | null;
  /** True if the attempt ended because its student left full screen too often. */
  byExits?: true;
  /** Why staff submitted it; missing if they did not. */
  byStaff?: string;
  /** Marks that teachers gave in place of the automatic ones. */
  overrides?: MarkOverrides;
  /** Only in a test with timed sections. */
  sectionEnds?: SectionEnds;
  /** When staff opened it again after its end. Exits before do not count. */
  reopenedAt?: number;
  /** The lost time that the deadline contains. */
  givenBack?: readonly GivenBack[];
  /** In which the student reads the paper; missing for English. */
  language?: Language;
  /** When a guest's attempt may be deleted; students' and admins' attempts are kept. */
  keepUntil?: number;
}

/**
 * The ID contains user and test, so no index is needed to find the attempt. Knowing an ID gives no
 * permission.
 */
export const submissionIdOf = ({ testId, userId, n }: AttemptRef): string =>
  `${testId}.${userId}.${n}`;

const SUBMISSION_ID = /^(t_[0-9a-z]{20})\.([0-9A-Za-z-]{1,64})\.(0|[1-9]\d{0,3})$/;

/** @throws AppError `not-found` when the text is not a submission ID. */
export function parseSubmissionId(id: string): AttemptRef {
  const [, testId, userId, n] = SUBMISSION_ID.exec(id) ?? [];
  if (!testId || !userId || !n) throw notFound("This submission");
  return { testId, userId, n: Number(n) };
}

/**
 * min(start + duration, expiry) + extra time + lost time, in epoch milliseconds. The expiry does not
 * shorten timed sections: they can only be started while there is time for all of them.
 *
 * @param moreMinutes extra time and lost time together
 */
export function deadlineOf(
  test: Pick<Test, "durationMinutes" | "expiryTime"> & Partial<Pick<Test, "timing">>,
  startedAt: number,
  moreMinutes = 0,
): number {
  const extra = moreMinutes * MINUTE;
  if (test.timing === "SECTIONS") return startedAt + test.durationMinutes * MINUTE + extra;
  return Math.min(startedAt + test.durationMinutes * MINUTE, test.expiryTime) + extra;
}

/** The last moment at which timed sections can be started. Epoch milliseconds. */
export const lastStartOf = (test: Pick<Test, "durationMinutes" | "expiryTime">): number =>
  test.expiryTime - test.durationMinutes * MINUTE;

/** Seconds since the start of an attempt. */
export const secondsIn = ({ startedAt }: Pick<Attempt, "startedAt">, now: number): number =>
  (now - startedAt) / SECOND;

/**
 * When an attempt's time is over: at its deadline or, if a student left sections early, before it.
 * Epoch milliseconds.
 */
export const endOf = ({
  startedAt,
  deadline,
  sectionEnds,
}: Pick<Attempt, "startedAt" | "deadline" | "sectionEnds">): number =>
  sectionEnds ? startedAt + (sectionEnds.at(-1) ?? 0) * SECOND : deadline;

/**
 * The latest deadline of any attempt on the test. Results, keys, solutions, practice and challenges
 * wait for it. Epoch milliseconds.
 */
export const lastDeadlineOf = (
  test: Pick<Test, "expiryTime" | "extraMinutes" | "waitsUntil">,
): number => Math.max(test.expiryTime + test.extraMinutes * MINUTE, test.waitsUntil ?? 0);

/** Admins may try a test outside its window, so only the duration counts. */
export function adminDeadlineOf(test: Pick<Test, "durationMinutes">, startedAt: number): number {
  return startedAt + test.durationMinutes * MINUTE;
}

export type TestState = "upcoming" | "open" | "expired";

export function stateOf(test: Pick<Test, "startTime" | "expiryTime">, now: number): TestState {
  if (now < test.startTime) return "upcoming";
  return now < test.expiryTime ? "open" : "expired";
}

/** @throws AppError `forbidden` when the test is not open. */
export function assertOpen(test: Pick<Test, "startTime" | "expiryTime">, now: number): void {
  const state = stateOf(test, now);
  if (state === "upcoming") {
    const at = new Date(test.startTime).toISOString();
    throw forbidden(`This test is available at ${at}.`, "not_open_yet");
  }
  if (state === "expired") throw forbidden("This test has expired.", "test_expired");
}

/** Whether the server rejects answers because of the deadline, even if the attempt is still open. */
export const isPast = (deadline: number, now: number): boolean => now > deadline + GRACE_MS;

/** Whether the server accepts answers. An attempt past its deadline may still have status `open`. */
export const isRunning = (
  { status, deadline }: Pick<Attempt, "status" | "deadline">,
  now: number,
): boolean => status === "open" && !isPast(deadline, now);

/** Whether the last save came from a different device. */
export const isOtherDevice = (attempt: Pick<Attempt, "device">, device: string): boolean =>
  device !== "" && attempt.device !== "" && attempt.device !== device;

export const alreadySubmitted = () =>
  conflict("already_submitted", "You have already submitted this test.");

/**
 * The error for someone who began as a student and may see keys by now. Their saved answers count.
 */
export const endedByKeys = () =>
  conflict(
    "attempt_closed",
    "You may see keys since you began this attempt, so it takes no further answers. What was saved is submitted at the deadline.",
  );

export const attemptClosed = ({ byStaff }: Pick<Attempt, "byStaff">) =>
  conflict(
    "attempt_closed",
    byStaff === undefined
      ? "This attempt is closed. Your saved answers were submitted at the deadline."
      : `The staff submitted your test. Reason: ${byStaff}`,
    byStaff === undefined ? {} : { reason: byStaff },
  );
