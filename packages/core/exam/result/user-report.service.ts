import { toMarks } from "@academy/response-types/shared/marks.ts";
import { submissionIdOf } from "../terms/attempt/attempt.rules.ts";
import * as Attempts from "../attempt-store/attempt-read.service.ts";
import * as OfUser from "../attempt-store/attempt-of-user.store.ts";
import { isScoreOut } from "../attempt/release.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { spanOf } from "../../kernel/shared/paging.rules.ts";
import { dayEnd, dayStart, iso } from "../../kernel/shared/time.ts";
import { marksOf, type AttemptWithTest, withTests } from "./attempt-result.service.ts";
import type { UserReport, UserReportPage, UserReportQuery } from "./user-report.schema.ts";

const PER_PAGE = 100;

/** A day before all other days and a day after them, also when days are compared as text. */
const FIRST_DAY = "0001-01-01";
const LAST_DAY = "9998-12-31";

/**
 * A user's submissions, newest first, a page at a time. Only attempts on the page whose score is
 * released are marked.
 */
export async function list(
  deps: Deps,
  userId: string,
  { examType, startDate, endDate, ...paging }: Omit<UserReportQuery, "userId">,
): Promise<UserReportPage> {
  const { from, count } = spanOf(paging, PER_PAGE);
  const span = { from: dayStart(startDate ?? FIRST_DAY), to: dayEnd(endDate ?? LAST_DAY) };
  const found = await withTests(deps, await Attempts.submittedBy(deps, userId, Infinity, span));
  const fitting = found.filter(({ test }) => examType === undefined || test.examType === examType);
  const shown = fitting.slice(from, from + count);
  return {
    reports: await Promise.all(shown.map((taken) => userReport(deps, taken))),
    page: paging.page ?? 1,
    totalPages: Math.ceil(fitting.length / count),
    total: fitting.length,
  };
}

async function userReport(deps: Deps, taken: AttemptWithTest): Promise<UserReport> {
  const { attempt, test } = taken;
  const out = isScoreOut(test, deps.clock.now());
  return {
    _id: submissionIdOf(attempt),
    submittedAt: iso(attempt.submittedAt ?? attempt.deadline),
    score: out ? toMarks((await marksOf(deps, taken)).score, test.markUnit) : null,
    maxScore: out ? toMarks(test.maxMarks, test.markUnit) : null,
    testId: { _id: test.testId, title: test.name, examType: test.examType },
  };
}

/** The latest submission of each of a few users, by their ids. */
export async function latestOf(
  deps: Deps,
  userIds: readonly string[],
): Promise<Map<string, UserReport>> {
  const attempts = await mapConcurrently(userIds, (userId) => OfUser.submittedBy(deps, userId, 1));
  const taken = await withTests(deps, attempts.flat());
  const reports = await mapConcurrently(
    taken,
    async (one) => [one.attempt.userId, await userReport(deps, one)] as const,
  );
  return new Map(reports);
}
