import type { ScheduledTest, TakenTest } from "@academy/core/result/result.schema.ts";
import { formatSpan } from "../../lib/format.ts";
import { linkTo } from "../../lib/paths.ts";

/**
 * The caller's submission that an id names: the submission itself, or the latest of a test.
 *
 * @param taken newest first.
 */
export const submissionOf = (taken: readonly TakenTest[], id: string): string | null =>
  taken.find(({ _id, testId }) => _id === id || testId === id)?._id ?? null;

/** Where a scheduled test leads: to the test, or to its subscription while it is locked. */
export const testLink = ({ _id, examType, locked }: ScheduledTest): string =>
  locked ? linkTo("payment", {}, { examType }) : linkTo("takeTest", { testId: _id });

const YEAR_MS = 365 * 24 * 3_600_000;

/** When a test can be taken; a window of years says nothing to anybody, so it is not spelled out. */
export const windowText = ({ state, startTime, expiryTime }: ScheduledTest): string =>
  state === "open" && Date.parse(expiryTime) - Date.parse(startTime) > YEAR_MS
    ? "Take it whenever you like"
    : formatSpan(startTime, expiryTime);

/** Open tests first, then by start. */
export const inOrder = (tests: readonly ScheduledTest[]): ScheduledTest[] =>
  tests.toSorted(
    (a, b) =>
      Number(a.state === "upcoming") - Number(b.state === "upcoming") ||
      Date.parse(a.startTime) - Date.parse(b.startTime),
  );

/** Newest first, by the moment of submission. */
export const newestFirst = (tests: readonly TakenTest[]): TakenTest[] =>
  tests.toSorted((a, b) => Date.parse(b.submittedAt) - Date.parse(a.submittedAt));
