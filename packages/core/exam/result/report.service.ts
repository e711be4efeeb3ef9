import {
  type Attempt,
  isRanked,
  isRunning,
  parseSubmissionId,
  submissionIdOf,
} from "../attempt/attempt.rules.ts";
import * as Attempts from "../attempt/attempt-read.service.ts";
import * as AttemptStore from "../attempt/attempt.store.ts";
import { isRankedIn, isReleased, isScoreOut, reportOpensAt } from "../attempt/release.rules.ts";
import { decodeSheet } from "../answers/sheet.rules.ts";
import { causeOf, secondsLeft } from "../submission/submission-cause.rules.ts";
import type { PaperKey, PaperRef } from "../paper/paper.schema.ts";
import * as PaperStore from "../paper/paper.store.ts";
import { seenOrder } from "../paper/seen-order.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Test } from "../assessment/assessment.schema.ts";
import { loadForResults } from "../assessment/assessment.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { Analytics } from "../statistics/analytics.schema.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import { answeredOf } from "../marking/choice.rules.ts";
import { lotHash } from "../processing/tie-facts.service.ts";
import { gradeSheet } from "../marking/grading.rules.ts";
import { placeOfSheet } from "./place.service.ts";
import { earlyResultOf, type ReportParts, reportOf } from "./report.rules.ts";
import type { PendingReport, Report } from "./result.schema.ts";

/**
 * A submission's report, for its owner and for administrators. Rank and percentile are computed
 * from the test's distribution; nothing is stored per student.
 * @throws AppError `not-found` for someone else's report, `conflict` while the attempt is running.
 */
export async function read(
  deps: Deps,
  actor: Actor,
  submissionId: string,
): Promise<Report | PendingReport> {
  const ref = parseSubmissionId(submissionId);
  if (ref.userId !== actor.userId && !actor.isAdmin) throw notFound("This report");
  const attempt = await AttemptStore.find(deps, ref);
  if (!attempt) throw notFound("This report");
  if (isRunning(attempt, deps.clock.now())) {
    throw conflict("attempt_running", "This test is still in progress. Submit it first.");
  }
  const test = await loadForResults(deps, ref.testId);
  const now = deps.clock.now();
  if (isReleased(test, now)) {
    return { ...reportOf(await partsOf(deps, test, attempt)), ...drawOf(test), ...examOf(test) };
  }
  return pending(deps, test, attempt);
}

/** How lots were drawn, which is secret until the results are published. */
function drawOf({ lotSeed, run }: Test): Pick<Report, "lot"> {
  if (lotSeed === null || run === null) return {};
  return { lot: { seed: lotSeed, hash: lotHash(lotSeed) } };
}

const examOf = ({ examId }: Test): Pick<Report, "examId"> =>
  examId === undefined ? {} : { examId };

async function pending(deps: Deps, test: Test, attempt: Attempt): Promise<PendingReport> {
  const [{ sections }, { questions }] = await Promise.all([
    PaperStore.readCover(deps, attempt),
    PaperStore.readStudentPaper(deps, attempt),
  ]);
  const sheet = decodeSheet(attempt.sheet, questions.length);
  const { answered, asked } = answeredOf(sections, questions, sheet);
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
    unanswered: asked - answered,
    ...(early && { early: earlyResultOf(await partsOf(deps, test, attempt)) }),
  };
}

const endingOf = (attempt: Attempt): Pick<Report, "cause" | "secondsLeft"> => ({
  cause: causeOf(attempt),
  secondsLeft: secondsLeft(attempt),
});

async function partsOf(deps: Deps, test: Test, attempt: Attempt): Promise<ReportParts> {
  const [{ key, analytics }, cover, student, review, texts] = await Promise.all([
    readResults(deps, test, attempt),
    PaperStore.readCover(deps, attempt),
    PaperStore.readStudentPaper(deps, attempt),
    PaperStore.readReview(deps, attempt),
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
    graded: gradeSheet(key, attempt.sheet, texts, attempt.overrides, attempt.userId),
    overrides: attempt.overrides ?? {},
    seen: seenOrder(cover, student, attempt.userId),
    mediaUrl: deps.config.mediaUrl,
  };
}

/**
 * The test's results and the key they were marked by. A corrected key is used once its results are
 * published, so that an attempt's marks and rank always agree.
 */
export async function readResults(
  deps: Deps,
  test: Pick<Test, "testId" | "run" | "provisional" | "keyName">,
  paper: PaperRef,
): Promise<{ analytics: Analytics | null; key: PaperKey }> {
  const analytics = await readAnalytics(deps, test);
  const key = await PaperStore.readKey(deps, paper, analytics?.key ?? test.keyName);
  return { analytics, key };
}

/** Why an attempt is unranked; null if it is ranked. Only guests' attempts have `keepUntil`. */
function unrankedAs(test: Test, attempt: Attempt): Report["unranked"] {
  if (isRanked(attempt)) return isRankedIn(test, attempt) ? null : "practice";
  return attempt.keepUntil === undefined ? "trial" : "guest";
}

/** The published results, or the provisional ones while the test is open; null without either. */
export async function readAnalytics(
  deps: Deps,
  test: Pick<Test, "testId" | "run" | "provisional">,
): Promise<Analytics | null> {
  const run = test.run ?? test.provisional?.run;
  return run === undefined ? null : AnalyticsStore.read(deps, test.testId, run);
}
