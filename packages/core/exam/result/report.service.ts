import { toMarks } from "@academy/response-types/shared/marks.ts";
import { ratesOf } from "@academy/response-types/shared/scheme.ts";
import {
  type Attempt,
  isRanked,
  isRunning,
  parseSubmissionId,
  submissionIdOf,
} from "../terms/attempt/attempt.rules.ts";
import * as Attempts from "../attempt-store/attempt-read.service.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { isRankedIn, isReleased, isScoreOut, reportOpensAt } from "../attempt/release.rules.ts";
import { decodeSheet } from "../answers/sheet.rules.ts";
import { endingOf } from "../terms/attempt/submission-cause.rules.ts";
import type { PaperKey, PaperRef } from "../terms/paper/paper.schema.ts";
import * as PaperStore from "../paper/paper.store.ts";
import { seenOrder } from "../paper/seen-order.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Language } from "../../kernel/language/language.schema.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { iso, SECOND } from "../../kernel/shared/time.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { loadForResults } from "../assessment/assessment.service.ts";
import { windowOf } from "../terms/test/challenge-window.rules.ts";
import { type Actor, isOwn } from "../../kernel/shared/actor.ts";
import type { Analytics } from "../terms/result/analytics.schema.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import { answeredOf, choicesOf } from "../marking/choice.rules.ts";
import { lotHash } from "../ranks/tie-facts.service.ts";
import { gradeSheet, unitOfKey } from "../marking/grading.rules.ts";
import { otherAttempt } from "./other-attempt.service.ts";
import { earlyForStudent, reportForStudent } from "./too-few.rules.ts";
import { placeOfSheet } from "../run/place.service.ts";
import { timeAutopsy } from "./time-autopsy.rules.ts";
import { earlyResultOf, ownAnswersOf } from "./early.rules.ts";
import { type ReportParts, reportOf } from "./report.rules.ts";
import type { PendingReport, Report } from "../terms/result/result.schema.ts";
import type { TestForResults } from "../terms/test/shifts.rules.ts";

/**
 * A submission's report, for its owner and for administrators. Rank and percentile are computed
 * from the test's distribution; nothing is stored per student. If there are few students, only
 * administrators get comparison figures.
 *
 * @param language of its questions and solutions; otherwise the one in which the test was taken
 * @throws AppError `not-found` for someone else's report, `conflict` while the attempt is running.
 */
export async function read(
  deps: Deps,
  actor: Actor,
  submissionId: string,
  language?: Language,
): Promise<Report | PendingReport> {
  const ref = parseSubmissionId(submissionId);
  if (!isOwn(actor, ref.userId) && !actor.isAdmin) throw notFound("This report");
  const attempt = await AttemptStore.find(deps, ref);
  if (!attempt) throw notFound("This report");
  if (isRunning(attempt, deps.clock.now())) {
    throw conflict("attempt_running", "This test is still in progress. Submit it first.");
  }
  const test = await loadForResults(deps, ref.testId);
  const now = deps.clock.now();
  const twice = await otherAttempt(deps, actor, attempt);
  if (isReleased(test, now)) {
    const parts = await partsOf(deps, test, attempt, language);
    const report = reportOf(parts);
    const shown = actor.isAdmin ? report : reportForStudent(report);
    const timeLost = timeLostOf(report, parts.key, attempt);
    const own = { ...drawOf(test), ...examOf(test), ...challengesOf(test, attempt, now) };
    return { ...shown, timeLost, ...parts.languages, ...own, ...twice };
  }
  return { ...(await pending(deps, test, attempt, actor)), ...twice };
}

/** Where time was lost. Other students' figures are used only if enough of them answered. */
function timeLostOf(report: Report, key: PaperKey, attempt: Attempt): Report["timeLost"] {
  const unit = unitOfKey(key);
  const choices = choicesOf(key);
  const questions = report.questionReport.map((question, index) => {
    const keyed = key.questions[index];
    const wrong = keyed ? ratesOf(keyed.scheme, unit).wrong : 0;
    const isChosen = choices.some(({ from, to }) => index >= from && index < to);
    return { ...question, penalty: Math.max(0, -toMarks(wrong, unit)), counts: !isChosen };
  });
  return timeAutopsy({
    questions,
    students: report.totalStudents,
    duration: (attempt.deadline - attempt.startedAt) / SECOND,
    secondsLeft: report.secondsLeft,
    timedSections: key.sections?.some(({ minutes }) => minutes !== undefined) ?? false,
  });
}

/** How lots were drawn, which is secret until the results are published. */
function drawOf({ lotSeed, run }: Test): Pick<Report, "lot"> {
  if (lotSeed === null || run === null) return {};
  return { lot: { seed: lotSeed, hash: lotHash(lotSeed) } };
}

const examOf = ({ examId }: Test): Pick<Report, "examId"> =>
  examId === undefined ? {} : { examId };

/**
 * The stage of the key and the end of its challenge window. Only for a ranked student, who may
 * challenge the key while the window is open.
 */
function challengesOf(test: Test, attempt: Attempt, now: number): Pick<Report, "challenges"> {
  const challenges = isRankedIn(test, attempt) ? windowOf(test, now) : undefined;
  return challenges ? { challenges } : {};
}

async function pending(
  deps: Deps,
  test: TestForResults,
  attempt: Attempt,
  actor: Actor,
): Promise<PendingReport> {
  const [{ sections }, { questions }] = await Promise.all([
    PaperStore.readCover(deps, attempt),
    PaperStore.readStudentPaper(deps, attempt),
  ]);
  const sheet = decodeSheet(attempt.sheet, questions.length);
  const { answered, asked } = answeredOf(sections, questions, sheet);
  const submittedAt = attempt.submittedAt ?? attempt.deadline;
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
    ...(await beforeRelease(deps, test, attempt, actor)),
  };
}

/**
 * The report of an IMMEDIATE test before it opens, for students; administrators may see the key.
 */
async function beforeRelease(
  deps: Deps,
  test: TestForResults,
  attempt: Attempt,
  { isAdmin }: Actor,
): Promise<Pick<PendingReport, "early" | "own">> {
  if (test.releasePolicy !== "IMMEDIATE") return {};
  const parts = await partsOf(deps, test, attempt);
  if (isAdmin) return { early: earlyResultOf(parts) };
  if (!isScoreOut(test, deps.clock.now())) return { own: ownAnswersOf(parts) };
  return { early: earlyForStudent(earlyResultOf(parts)) };
}

interface PartsInLanguage extends ReportParts {
  /** Empty for a paper in English alone. */
  languages: Pick<Report, "languages" | "language">;
}

async function partsOf(
  deps: Deps,
  test: Test,
  attempt: Attempt,
  asked?: Language,
): Promise<PartsInLanguage> {
  const [{ key, analytics }, cover, student, review, long] = await Promise.all([
    readResults(deps, test, attempt),
    PaperStore.readCover(deps, attempt),
    PaperStore.readStudentPaper(deps, attempt),
    PaperStore.readReview(deps, attempt),
    Attempts.longTexts(deps, attempt),
  ]);
  const language = asked ?? attempt.language ?? "en";
  const texts = await inOwnLanguage(deps, attempt, language, { student, review });
  return {
    submissionId: submissionIdOf(attempt),
    submittedAt: attempt.submittedAt ?? attempt.deadline,
    ...endingOf(attempt),
    test,
    key,
    ...texts,
    languages: cover.languages ? { languages: ["en", ...cover.languages], language } : {},
    analytics,
    place:
      isRankedIn(test, attempt) && analytics
        ? await placeOfSheet(deps, test, analytics, { key, attempt, texts: long })
        : null,
    unranked: unrankedAs(test, attempt),
    graded: gradeSheet(key, attempt, long),
    overrides: attempt.overrides ?? {},
    seen: seenOrder(cover, student, attempt.userId),
    mediaUrl: deps.config.mediaUrl,
  };
}

/** Questions and solutions in another language than English. */
async function inOwnLanguage(
  deps: Deps,
  attempt: Attempt,
  language: Language,
  english: Pick<ReportParts, "student" | "review">,
): Promise<Pick<ReportParts, "student" | "review">> {
  if (language === "en") return english;
  const { reviewIn } = await import("../paper/paper-language.service.ts");
  return reviewIn(deps, attempt, language, english);
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

/**
 * Why an attempt is unranked; null if it is ranked. Guests' attempts are the only ones with
 * `keepUntil`.
 */
function unrankedAs(test: Test, attempt: Attempt): Report["unranked"] {
  if (isRanked(attempt)) return isRankedIn(test, attempt) ? null : "practice";
  return attempt.keepUntil === undefined ? "trial" : "guest";
}

/**
 * The published results, or the provisional results while the test is open; null if the test has no
 * results yet.
 */
export async function readAnalytics(
  deps: Deps,
  test: Pick<Test, "testId" | "run" | "provisional">,
): Promise<Analytics | null> {
  const run = test.run ?? test.provisional?.run;
  return run === undefined ? null : AnalyticsStore.read(deps, test.testId, run);
}
