import {
  type Attempt,
  isRanked,
  isRunning,
  parseSubmissionId,
  submissionIdOf,
} from "../attempt/attempt.rules.ts";
import * as Attempts from "../attempt/attempt-read.service.ts";
import { isRankedIn, isReleased, isScoreOut, reportOpensAt } from "../attempt/release.rules.ts";
import { countAnswered, decodeSheet } from "../answers/sheet.rules.ts";
import { causeOf, secondsLeft } from "../submission/submission-cause.rules.ts";
import type { PaperKey } from "../paper/paper.schema.ts";
import * as Papers from "../paper/paper.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Test } from "../assessment/assessment.schema.ts";
import { loadForResults } from "../assessment/assessment.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { Analytics } from "../statistics/analytics.schema.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import { gradeSheet } from "../marking/grading.rules.ts";
import { placeOfSheet } from "./place.service.ts";
import { earlyResultOf, type ReportParts, reportOf } from "./report.rules.ts";
import type { PendingReport, Report } from "./result.schema.ts";

/**
 * A submission's report, for its owner and for administrators. Rank and percentile are read from
 * the test's distribution; nothing was ever written for the one student.
 * @throws AppError `not-found` for anybody else's, `conflict` while the test is being taken.
 */
export async function read(
  deps: Deps,
  actor: Actor,
  submissionId: string,
): Promise<Report | PendingReport> {
  const ref = parseSubmissionId(submissionId);
  if (ref.userId !== actor.userId && !actor.isAdmin) throw notFound("This report");
  const attempt = await Attempts.find(deps, ref);
  if (!attempt) throw notFound("This report");
  if (isRunning(attempt, deps.clock.now())) {
    throw conflict("attempt_running", "This test is still being taken. Hand it in first.");
  }
  const test = await loadForResults(deps, ref.testId);
  const now = deps.clock.now();
  if (isReleased(test, now)) return reportOf(await partsOf(deps, test, attempt));
  return pending(deps, test, attempt);
}

async function pending(deps: Deps, test: Test, attempt: Attempt): Promise<PendingReport> {
  const paper = await Papers.studentPaper(deps, attempt);
  const sheet = decodeSheet(attempt.sheet, paper.questions.length);
  const answered = countAnswered(sheet);
  const submittedAt = attempt.submittedAt ?? attempt.deadline;
  const early = isScoreOut(test, deps.clock.now());
  return {
    _id: submissionIdOf(attempt),
    testId: test.testId,
    title: test.name,
    submittedAt: iso(submittedAt),
    ...endingOf(attempt),
    released: false,
    reportOpensAt: iso(reportOpensAt(test, submittedAt)),
    answered,
    unanswered: paper.questions.length - answered,
    ...(early && { early: earlyResultOf(await partsOf(deps, test, attempt)) }),
  };
}

const endingOf = (attempt: Attempt): Pick<Report, "cause" | "secondsLeft"> => ({
  cause: causeOf(attempt),
  secondsLeft: secondsLeft(attempt),
});

async function partsOf(deps: Deps, test: Test, attempt: Attempt): Promise<ReportParts> {
  const [{ key, analytics }, student, review, texts] = await Promise.all([
    readResults(deps, test, attempt),
    Papers.studentPaper(deps, attempt),
    Papers.review(deps, attempt),
    Attempts.longTexts(deps, attempt),
  ]);
  return {
    submissionId: submissionIdOf(attempt),
    submittedAt: attempt.submittedAt ?? attempt.deadline,
    ...endingOf(attempt),
    test,
    key,
    student,
    review,
    analytics,
    place:
      isRankedIn(test, attempt) && analytics
        ? await placeOfSheet(deps, test, analytics, { key, attempt, texts })
        : null,
    unranked: unrankedAs(test, attempt),
    graded: gradeSheet(key, attempt.sheet, texts, attempt.overrides),
    overrides: attempt.overrides ?? {},
    mediaUrl: deps.config.mediaUrl,
  };
}

/**
 * What an attempt is marked and ranked by: the results, and the key that they were marked by. A
 * corrected key counts once its results are out, so that marks and ranks always agree.
 */
export async function readResults(
  deps: Deps,
  test: Pick<Test, "testId" | "run" | "provisional" | "keyName">,
  attempt: Attempt,
): Promise<{ analytics: Analytics | null; key: PaperKey }> {
  const analytics = await readAnalytics(deps, test);
  const key = await Papers.namedKey(deps, attempt, analytics?.key ?? test.keyName);
  return { analytics, key };
}

/** A guest's attempt is told by the time until which it is kept. */
function unrankedAs(test: Test, attempt: Attempt): Report["unranked"] {
  if (isRanked(attempt)) return isRankedIn(test, attempt) ? null : "practice";
  return attempt.keepUntil === undefined ? "trial" : "guest";
}

/** The published results; while a test is open, the standing so far; null when there is neither. */
export async function readAnalytics(
  deps: Deps,
  test: Pick<Test, "testId" | "run" | "provisional">,
): Promise<Analytics | null> {
  const run = test.run ?? test.provisional?.run;
  return run === undefined ? null : AnalyticsStore.read(deps, test.testId, run);
}
