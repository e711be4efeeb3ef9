import { conflict, forbidden, notFound } from "../../kernel/shared/error.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import type { Test } from "../assessment/assessment.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { GRACE_MS } from "../../kernel/shared/test-time.rules.ts";
import type { MarkOverrides } from "../marking/mark-override.schema.ts";

export { GRACE_MS };

/** Partitions per test, so that a hand-in storm spreads over many keys. */
export const SHARDS = 64;

/** Partitions of the index of running attempts by deadline: each start and submission writes it. */
export const DEADLINE_SHARDS = 64;

/** FNV-1a over the user's id: even, and the same on every machine. */
export function hashUser(userId: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < userId.length; i++) {
    hash = Math.imul(hash ^ userId.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * Who sat which test; `n` is 0 for a student's attempt, 1 for a guest's, 1 and up for an admin's
 * trials. Only attempts whose number is 0 are ranked.
 */
export interface AttemptRef {
  testId: string;
  userId: string;
  n: number;
}

/** The number of the one attempt that a student or a guest has of a test. */
export const soleNumber = ({ guest }: Pick<Actor, "guest">): number => (guest ? 1 : 0);

/** Whether the attempt counts for ranks and for how others did on a question. */
export const isRanked = ({ n }: Pick<AttemptRef, "n">): boolean => n === 0;

/** An attempt as the domain sees it; times in epoch milliseconds. */
export interface Attempt extends AttemptRef {
  status: "open" | "submitted" | "closed";
  startedAt: number;
  deadline: number;
  rev: number;
  /** Version of the paper that was frozen when the attempt began. */
  paper: string;
  name: string;
  email: string;
  /** The encoded answer sheet. */
  sheet: string;
  /** The device that saved last; "" where a client names none. */
  device: string;
  submittedAt: number | null;
  /** An exit too many from full screen ended it. */
  byExits?: true;
  /** Marks that teachers gave in place of the automatic ones; absent where there are none. */
  overrides?: MarkOverrides;
  /** Until when a guest's attempt is kept at least; a student's and an admin's stay. */
  keepUntil?: number;
}

/** The submission's id says whose and which it is, so it needs no index. Never a permission. */
export const submissionIdOf = ({ testId, userId, n }: AttemptRef): string =>
  `${testId}.${userId}.${n}`;

const SUBMISSION_ID = /^(t_[0-9a-z]{20})\.([0-9A-Za-z-]{1,64})\.(0|[1-9]\d{0,3})$/;

/** @throws AppError `not-found` for a text that no submission has as its id. */
export function parseSubmissionId(id: string): AttemptRef {
  const [, testId, userId, n] = SUBMISSION_ID.exec(id) ?? [];
  if (!testId || !userId || !n) throw notFound("This submission");
  return { testId, userId, n: Number(n) };
}

/** min(start + duration + extra, expiry + extra), fixed at the start; epoch milliseconds. */
export function deadlineOf(
  test: Pick<Test, "durationMinutes" | "expiryTime">,
  startedAt: number,
  extraMinutes = 0,
): number {
  const extra = extraMinutes * MINUTE;
  return Math.min(startedAt + test.durationMinutes * MINUTE, test.expiryTime) + extra;
}

/** When the last attempt ends that extra time keeps open; no results before. Epoch milliseconds. */
export const lastDeadlineOf = (test: Pick<Test, "expiryTime" | "extraMinutes">): number =>
  test.expiryTime + test.extraMinutes * MINUTE;

/** An admin may try a test outside its window: then the duration alone counts. */
export function adminDeadlineOf(test: Pick<Test, "durationMinutes">, startedAt: number): number {
  return startedAt + test.durationMinutes * MINUTE;
}

export type TestState = "upcoming" | "open" | "expired";

export function stateOf(test: Pick<Test, "startTime" | "expiryTime">, now: number): TestState {
  if (now < test.startTime) return "upcoming";
  return now < test.expiryTime ? "open" : "expired";
}

/** @throws AppError `forbidden` when a student may not start the test at this moment. */
export function assertOpen(test: Pick<Test, "startTime" | "expiryTime">, now: number): void {
  const state = stateOf(test, now);
  if (state === "upcoming") {
    const at = new Date(test.startTime).toISOString();
    throw forbidden(`This test is available at ${at}.`, "not_open_yet");
  }
  if (state === "expired") throw forbidden("This test has expired.", "test_expired");
}

/** True once the server takes no more answers, whether or not the attempt was closed yet. */
export const isPast = (deadline: number, now: number): boolean => now > deadline + GRACE_MS;

/** Whether answers may still come; an attempt past its time is over before anybody closes it. */
export const isRunning = (
  { status, deadline }: Pick<Attempt, "status" | "deadline">,
  now: number,
): boolean => status === "open" && !isPast(deadline, now);

/** Whether the last save came from another device than the one that asks now. */
export const isOtherDevice = (attempt: Pick<Attempt, "device">, device: string): boolean =>
  device !== "" && attempt.device !== "" && attempt.device !== device;

export const alreadySubmitted = () =>
  conflict("already_submitted", "You have already submitted this test.");

export const attemptClosed = () =>
  conflict(
    "attempt_closed",
    "This attempt is closed. Your saved answers were submitted at the deadline.",
  );
