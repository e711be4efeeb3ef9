import type { ScheduledTest, TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import {
  type OutsideLink,
  inAppPath,
  outsideLink,
} from "@academy/core/kernel/shared/link.rules.ts";
import { countOf, formatSpan } from "../../lib/format.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { ApiError } from "../../lib/api/api-error.ts";

/**
 * The student's submission for an id, which is the id of a submission or of a test; for a test, its
 * latest submission.
 *
 * @param taken newest first.
 */
export const submissionOf = (taken: readonly TakenTest[], id: string): string | null =>
  taken.find(({ _id, testId }) => _id === id || testId === id)?._id ?? null;

interface Loading {
  data: unknown;
  isPaused: boolean;
  error: unknown;
  failureReason: unknown;
}

/** Whether nothing on the page could be loaded because there is no connection. */
export const isCutOff = (queries: readonly Loading[]): boolean =>
  queries.every(({ data }) => data === undefined) &&
  queries.some(
    ({ isPaused, error, failureReason }) =>
      isPaused || [error, failureReason].some((one) => one instanceof ApiError && one.status === 0),
  );

/** A page of the app, or an external address whose host is shown before the user opens it. */
export type Way = { kind: "page"; to: string } | ({ kind: "outside" } & OutsideLink);

/**
 * Where a scheduled test leads: to the running attempt; to the subscription if the test is locked;
 * to the address that the test itself names; otherwise to the test's page.
 *
 * @param page the name of the address of the test's page; the sidebar uses the short one
 */
export function wayTo(
  test: Pick<ScheduledTest, "_id" | "examType" | "locked" | "running" | "link">,
  page: "takeTest" | "takeTestShort" = "takeTest",
): Way {
  const own: Way = { kind: "page", to: linkTo(page, { testId: test._id }) };
  if (test.running) return own;
  if (test.locked) {
    return { kind: "page", to: linkTo("payment", {}, { examType: test.examType }) };
  }
  const inside = inAppPath(test.link);
  if (inside !== null) return { kind: "page", to: inside };
  const outside = outsideLink(test.link ?? "");
  return outside ? { kind: "outside", ...outside } : own;
}

/** Time left of a running attempt: "41 minutes left". */
export function timeLeft({ secondsLeft }: { secondsLeft: number }): string {
  const minutes = Math.floor(secondsLeft / 60);
  return minutes === 0 ? "less than a minute left" : `${countOf(minutes, "minute")} left`;
}

const YEAR_MS = 365 * 24 * 3_600_000;

/**
 * When a test can be taken. Dates that are years apart do not help a student, so they are left out.
 */
export const windowText = ({ state, startTime, expiryTime, locked }: ScheduledTest): string =>
  state === "open" && Date.parse(expiryTime) - Date.parse(startTime) > YEAR_MS
    ? locked
      ? "Available any time with a subscription"
      : "Available any time"
    : formatSpan(startTime, expiryTime);

/** Running attempts first, then open tests, then by start. */
export const inOrder = (tests: readonly ScheduledTest[]): ScheduledTest[] =>
  tests.toSorted(
    (a, b) =>
      Number(!a.running) - Number(!b.running) ||
      Number(a.state === "upcoming") - Number(b.state === "upcoming") ||
      Date.parse(a.startTime) - Date.parse(b.startTime),
  );

/** The latest submission first. */
export const newestFirst = (tests: readonly TakenTest[]): TakenTest[] =>
  tests.toSorted((a, b) => Date.parse(b.submittedAt) - Date.parse(a.submittedAt));

/**
 * The specification's text for a part of the dashboard that did not load:
 * "Failed to load scheduled tests (503)".
 */
export function loadProblem(error: unknown, what: string): string {
  if (!(error instanceof ApiError)) return "Failed to load dashboard data.";
  if (error.status === 401) return "You're not logged in. Please sign in again.";
  if (error.status === 0) return `Failed to load dashboard data. ${error.message}`;
  return `Failed to load ${what} (${error.status})`;
}
