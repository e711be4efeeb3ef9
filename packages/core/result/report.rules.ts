import { responseTypes } from "@academy/response-types/registry.ts";
import type { MarkOverrides } from "../attempt/mark-override.schema.ts";
import { acceptedByStudents, noticesOf } from "../correction/correction.rules.ts";
import type { KeyedQuestion, PaperKey, PaperReview, StudentPaper } from "../paper/paper.schema.ts";
import { withMedia } from "../rich-text/media.rules.ts";
import { twoDecimals } from "../shared/number.ts";
import { iso } from "../shared/time.ts";
import type { Test } from "../test/test.schema.ts";
import type { Analytics, QuestionSums } from "./analytics.schema.ts";
import {
  fullMarksOf,
  type GradedAnswer,
  type GradedSheet,
  subjectMaxima,
} from "./grading.rules.ts";
import { histogramOf } from "./histogram.rules.ts";
import { type Standing, standing } from "./rank.rules.ts";
import type { QuestionReport, QuestionStats, Report } from "./result.schema.ts";

export interface ReportParts {
  submissionId: string;
  submittedAt: number;
  cause: Report["cause"];
  secondsLeft: number;
  test: Test;
  key: PaperKey;
  student: StudentPaper;
  review: PaperReview;
  analytics: Analytics | null;
  /** Rank and percentile in the whole field; null for an attempt that has none. */
  place: Standing | null;
  unranked: Report["unranked"];
  graded: GradedSheet;
  overrides: MarkOverrides;
  mediaUrl: string;
}

/** Everything a report says, from the sheet, the frozen paper and the field's distribution. */
export function reportOf(parts: ReportParts): Report {
  const { test, key, graded, analytics, place } = parts;
  return {
    _id: parts.submissionId,
    testId: test.testId,
    title: test.name,
    submittedAt: iso(parts.submittedAt),
    cause: parts.cause,
    secondsLeft: parts.secondsLeft,
    released: true,
    provisional: test.run === null,
    score: graded.score / 100,
    maxScore: test.maxMarks / 100,
    totalTimeTaken: graded.totalSeconds,
    rank: place?.rank ?? null,
    totalStudents: analytics?.students ?? 0,
    percentile: place?.percentile ?? null,
    unranked: parts.unranked,
    scoreHistogram: analytics && histogramOf(analytics.scores, graded.score),
    stats: countStatuses(graded),
    subjectScores: inMarks(graded.subjectScores),
    subjectMaxScores: inMarks(subjectMaxima(key)),
    subjectWisePercentile: place && analytics ? subjectPercentiles(analytics, graded) : {},
    questionReport: key.questions.map((question, index) => questionReport(parts, question, index)),
    corrections: noticesOf(key),
  };
}

/** Bonus questions count as correct: they earned full marks. */
function countStatuses(graded: GradedSheet): Report["stats"] {
  const of = (...statuses: GradedAnswer["status"][]) =>
    graded.answers.filter((answer) => statuses.includes(answer.status)).length;
  return {
    correct: of("full", "bonus"),
    partial: of("partial"),
    incorrect: of("wrong"),
    unattempted: of("unattempted"),
  };
}

const inMarks = (centi: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...centi].map(([subject, marks]) => [subject, marks / 100]));

function subjectPercentiles(analytics: Analytics, graded: GradedSheet): Record<string, number> {
  return Object.fromEntries(
    Object.entries(analytics.subjects).map(([subject, distribution]) => [
      subject,
      standing(distribution, graded.subjectScores.get(subject) ?? 0).percentile,
    ]),
  );
}

function questionReport(
  parts: ReportParts,
  question: KeyedQuestion,
  index: number,
): QuestionReport {
  const { student, review, graded, analytics, overrides, mediaUrl } = parts;
  const shown = student.questions[index];
  const answer = graded.answers[index];
  if (!shown || !answer) throw new Error(`Paper and sheet differ at question ${index}`);
  const type = responseTypes.get(question.responseType);
  const media = (html: string) => withMedia(html, mediaUrl);
  const given = overrides[question.questionId];
  const passage = shown.passageId && student.passages[shown.passageId];
  return {
    questionId: question.questionId,
    subject: question.subject,
    topic: question.topic,
    responseType: question.responseType,
    question: media(shown.question),
    ...(passage && { passageText: media(passage) }),
    ...(shown.options && { options: shown.options.map(media) }),
    correctAnswer: type.writeKey(question.keys[0], question.content),
    userAnswer: answer.answer === null ? null : type.writeAnswer(answer.answer, question.content),
    status: answer.status,
    marks: fullMarksOf(question) / 100,
    marksAwarded: answer.marks / 100,
    timeTaken: answer.seconds,
    stats: questionStats(analytics?.questions[index], analytics?.students ?? 0),
    solution: media(review.solutions[question.questionId] ?? ""),
    ...(question.keys.length > 1 && { alsoAccepted: acceptedByStudents(question).slice(1) }),
    ...(given && { override: { note: given.note, at: iso(given.at) } }),
  };
}

/** 100 x full / N, 100 x attempted / N and the mean seconds of those fully right, to 2 decimals. */
function questionStats(sums: QuestionSums | undefined, students: number): QuestionStats {
  if (!sums || students === 0) {
    return {
      correctPercentage: null,
      attemptedPercentage: null,
      averageTimeCorrect: null,
      optionCounts: {},
    };
  }
  const attempted = sums.full + sums.partial + sums.wrong;
  return {
    correctPercentage: twoDecimals((100 * sums.full) / students),
    attemptedPercentage: twoDecimals((100 * attempted) / students),
    averageTimeCorrect: sums.full === 0 ? null : twoDecimals(sums.secondsFull / sums.full),
    optionCounts: sums.chosen,
  };
}
