import { responseTypes } from "@academy/response-types/registry.ts";
import type { MarkOverrides } from "../attempt/mark-override.schema.ts";
import { acceptedTexts, noticesOf } from "../correction/correction.rules.ts";
import type { KeyedQuestion, PaperKey, PaperReview, StudentPaper } from "../paper/paper.schema.ts";
import { withMedia } from "../rich-text/media.rules.ts";
import { twoDecimals } from "../shared/number.ts";
import { iso } from "../shared/time.ts";
import type { Test } from "../test/test.schema.ts";
import { attemptedOf } from "./analytics.rules.ts";
import type { Analytics } from "./analytics.schema.ts";
import { fullMarksOf, type GradedSheet, subjectMaxima } from "./grading.rules.ts";
import { histogramOf } from "./histogram.rules.ts";
import { type Standing, standing } from "./rank.rules.ts";
import type { QuestionReport, QuestionStats, Report } from "./result.schema.ts";
import { tallyOf } from "./tally.rules.ts";

export interface ReportParts {
  submissionId: string;
  submittedAt: number;
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
    stats: countsOf(graded),
    subjectScores: inMarks(graded.subjectScores),
    subjectMaxScores: inMarks(subjectMaxima(key)),
    subjectWisePercentile: place && analytics ? subjectPercentiles(analytics, graded) : {},
    questionReport: key.questions.map((question, index) => questionReport(parts, question, index)),
    corrections: noticesOf(key),
  };
}

function countsOf({ answers }: GradedSheet): Report["stats"] {
  const { attempted, full, partial, wrong, unattempted, bonus } = tallyOf(answers);
  return { attempted, correct: full, partial, incorrect: wrong, unattempted, dropped: bonus };
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
  const moreKeys = !question.dropped && question.keys.length > 1;
  const passage = shown.passageId && student.passages[shown.passageId];
  return {
    questionId: question.questionId,
    subject: question.subject,
    topic: question.topic,
    responseType: question.responseType,
    question: media(shown.question),
    ...(passage && { passageText: media(passage) }),
    ...(shown.options && { options: shown.options.map(media) }),
    correctAnswer: question.dropped ? null : type.writeKey(question.keys[0], question.content),
    userAnswer: answer.answer === null ? null : type.writeAnswer(answer.answer, question.content),
    status: answer.status,
    marks: fullMarksOf(question) / 100,
    marksAwarded: answer.marks / 100,
    timeTaken: answer.seconds,
    stats: questionStats(question, analytics?.questions[index], analytics?.students ?? 0),
    solution: media(review.solutions[question.questionId] ?? ""),
    ...(moreKeys && { alsoAccepted: acceptedTexts(question).slice(1) }),
    ...(given && { override: { note: given.note, at: iso(given.at) } }),
  };
}

/**
 * 100 x full / N, 100 x attempted / N to 2 decimals, and the median seconds of those fully correct. No
 * answer to a dropped question is correct.
 */
function questionStats(
  { dropped }: KeyedQuestion,
  sums: Analytics["questions"][number] | undefined,
  students: number,
): QuestionStats {
  if (!sums || students === 0) {
    return {
      correctPercentage: null,
      attemptedPercentage: null,
      averageTimeCorrect: null,
      optionCounts: {},
    };
  }
  const attempted = attemptedOf(sums);
  return {
    correctPercentage: dropped ? null : twoDecimals((100 * sums.full) / students),
    attemptedPercentage: attempted === null ? null : twoDecimals((100 * attempted) / students),
    averageTimeCorrect: sums.medianTimeFull,
    optionCounts: sums.chosen,
  };
}
