import { type MarkUnit, toMarks } from "@academy/response-types/shared/marks.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import type { MarkOverrides } from "../terms/result/mark-override.schema.ts";
import { acceptedByStudents, noticesOf } from "../paper/key-words.rules.ts";
import type {
  KeyedQuestion,
  PaperKey,
  PaperReview,
  StudentPaper,
} from "../terms/paper/paper.schema.ts";
import { asSeen, type SeenOrder } from "../paper/seen-order.rules.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import { twoDecimals } from "../../kernel/shared/number.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import type { Analytics } from "../terms/result/analytics.schema.ts";
import { lackingIn } from "../terms/result/run-format.rules.ts";
import { attemptedOf, comparedFrom, isCompared } from "../statistics/analytics.rules.ts";
import {
  type GradedSheet,
  subjectMaxima,
  type GradedAnswer,
  fullMarksOf,
  unitOfKey,
} from "../marking/grading.rules.ts";
import { judgementOf } from "../ranks/qualified.rules.ts";
import { histogramOf } from "../statistics/histogram.rules.ts";
import { type Place, placeAmong } from "../ranks/rank.rules.ts";
import type * as Wire from "../terms/result/result.schema.ts";
import { askedOf, choicesOf } from "../marking/choice.rules.ts";
import { tallyOf } from "../marking/tally.rules.ts";

export interface ReportParts {
  submissionId: string;
  submittedAt: number;
  cause: Wire.Report["cause"];
  secondsLeft: number;
  test: Test;
  key: PaperKey;
  student: StudentPaper;
  review: PaperReview;
  analytics: Analytics | null;
  /** Rank and percentile among all students; null for an unranked attempt. */
  place: Place | null;
  unranked: Wire.Report["unranked"];
  graded: GradedSheet;
  overrides: MarkOverrides;
  /** Null or absent if the student saw the paper in its own order. */
  seen?: SeenOrder | null;
  mediaUrl: string;
}

/** Builds a report from the marked sheet, the frozen paper and the scores of all students. */
export function reportOf(parts: ReportParts): Wire.Report {
  const { test, key } = parts;
  return {
    _id: parts.submissionId,
    testId: test.testId,
    title: test.name,
    submittedAt: iso(parts.submittedAt),
    cause: parts.cause,
    secondsLeft: parts.secondsLeft,
    released: true,
    provisional: test.run === null,
    ...figuresOf(parts),
    stats: countsOf(key, parts.graded),
    ...sectionsOf(parts),
    ...judgementOf(parts),
    subjectWisePercentile: bySubject(parts, ({ percentile }) => percentile),
    subjectWiseRank: bySubject(parts, ({ rank }) => rank),
    questionReport: key.questions.map((question, index) => questionReport(parts, question, index)),
    ...(parts.seen && { shuffle: parts.seen.shuffle }),
    corrections: noticesOf(key),
  };
}

/** The figures of a report: marks, times, rank and percentile. */
export function figuresOf(parts: ReportParts) {
  const { test, key, graded, analytics, place } = parts;
  const unit = unitOfKey(key);
  const [provisional, students] = [test.run === null, analytics?.students ?? 0];
  return {
    score: toMarks(graded.score, unit),
    maxScore: toMarks(test.maxMarks, test.markUnit),
    totalTimeTaken: graded.totalSeconds,
    rank: place?.rank ?? null,
    totalStudents: students,
    percentile: place?.percentile ?? null,
    unranked: parts.unranked,
    comparedFrom: isCompared(students, provisional) ? null : comparedFrom(provisional),
    scoreHistogram: analytics && histogramOf(analytics.scores, graded.score, undefined, unit),
    subjectScores: inMarks(graded.subjectScores, unit),
    subjectMaxScores: inMarks(subjectMaxima(key), unit),
  };
}

function countsOf(key: PaperKey, { answers }: GradedSheet): Wire.Report["stats"] {
  const tally = tallyOf(answers, askedOf(key));
  return {
    attempted: tally.attempted,
    correct: tally.full,
    partial: tally.partial,
    incorrect: tally.wrong,
    unattempted: tally.unattempted,
    dropped: tally.bonus,
    ...(choicesOf(key).length > 0 && { extra: tally.extra }),
  };
}

/** The marks of each section, in papers whose sections have names or a choice of questions. */
function sectionsOf({ key, graded }: ReportParts): Pick<Wire.Report, "sections"> {
  if (!key.sections) return {};
  const unit = unitOfKey(key);
  const sections = key.sections.map(({ name, from, to, choose }) => {
    const answers = graded.answers.slice(from, to);
    const of = choose?.atMost ?? to - from;
    const { full, partial, wrong, bonus, extra } = tallyOf(answers);
    const most = key.questions.slice(from, from + of);
    return {
      name,
      score: toMarks(
        answers.reduce((sum, { marks }) => sum + marks, 0),
        unit,
      ),
      max: toMarks(
        most.reduce((sum, question) => sum + fullMarksOf(question, unit), 0),
        unit,
      ),
      questions: to - from,
      counted: full + partial + wrong + bonus,
      of,
      extra,
    };
  });
  return { sections };
}

const inMarks = (units: ReadonlyMap<string, number>, unit: MarkUnit): Record<string, number> =>
  Object.fromEntries([...units].map(([subject, marks]) => [subject, toMarks(marks, unit)]));

/** Rank or percentile of each subject's score; empty for an unranked attempt. */
function bySubject(parts: ReportParts, of: (place: Place) => number): Record<string, number> {
  const { analytics, place } = parts;
  if (!analytics || !place) return {};
  return Object.fromEntries(
    Object.entries(analytics.subjects).map(([subject, distribution]) => [
      subject,
      of(placeAmong(distribution, parts.graded.subjectScores.get(subject) ?? 0)),
    ]),
  );
}

/** A question as the student saw it, with their answer. */
export function ownAnswer(
  parts: ReportParts,
  question: KeyedQuestion,
  index: number,
): Wire.OwnAnswer {
  const { student, graded, mediaUrl } = parts;
  const shown = student.questions[index];
  const answer = graded.answers[index];
  if (!shown || !answer) throw new Error(`Paper and sheet differ at question ${index}`);
  const type = responseTypes.get(question.responseType);
  const media = (html: string) => withMedia(html, mediaUrl);
  const passage = shown.passageId && student.passages[shown.passageId];
  return {
    questionId: question.questionId,
    subject: question.subject,
    topic: question.topic,
    responseType: question.responseType,
    question: media(shown.question),
    ...(passage && { passageText: media(passage) }),
    ...(shown.options && { options: shown.options.map(media) }),
    ...(shown.rows && { rows: shown.rows.map(media) }),
    ...(shown.format && { format: shown.format }),
    ...(parts.seen && { shown: parts.seen.places[index] }),
    userAnswer: answer.answer === null ? null : type.writeAnswer(answer.answer, question.content),
    timeTaken: answer.seconds,
  };
}

function questionReport(
  parts: ReportParts,
  question: KeyedQuestion,
  index: number,
): Wire.QuestionReport {
  const { review, graded, analytics, overrides, mediaUrl } = parts;
  const answer = graded.answers[index];
  if (!answer) throw new Error(`Paper and sheet differ at question ${index}`);
  const type = responseTypes.get(question.responseType);
  const unit = unitOfKey(parts.key);
  const given = overrides[question.questionId];
  const moreKeys = !question.dropped && question.keys.length > 1;
  return {
    ...ownAnswer(parts, question, index),
    correctAnswer: question.dropped ? null : type.writeKey(question.keys[0], question.content),
    status: answer.status,
    marks: toMarks(fullMarksOf(question, unit), unit),
    marksAwarded: toMarks(answer.marks, unit),
    stats: questionStats(question, analytics, index),
    solution: withMedia(review.solutions[question.questionId] ?? "", mediaUrl),
    ...(answer.review && { review: true as const }),
    ...remarkOn(question, answer),
    ...(moreKeys && {
      alsoAccepted: acceptedByStudents(asSeen(question, parts.seen?.places[index])).slice(1),
    }),
    ...(given && { override: { note: given.note, at: iso(given.at) } }),
  };
}

/** Why an almost correct answer is incorrect by the keys. A dropped question has no remark. */
function remarkOn(
  { responseType, keys, content, dropped }: KeyedQuestion,
  { status, answer }: GradedAnswer,
): { remark?: string } {
  if (dropped || status !== "wrong") return {};
  const type = responseTypes.get(responseType);
  const remark = keys
    .map((key) => type.remark?.(answer, key, content) ?? null)
    .find((text) => text !== null);
  return remark ? { remark } : {};
}

/**
 * A question's figures, as far as the run counted them: 100 × full / N and 100 × attempted / N to 2
 * decimals, and the median seconds of fully correct answers, which a dropped question lacks.
 */
function questionStats(
  { dropped }: KeyedQuestion,
  analytics: Analytics | null,
  index: number,
): Wire.QuestionStats {
  const sums = analytics?.questions[index];
  if (!analytics || !sums || analytics.students === 0) {
    return {
      correctPercentage: null,
      attemptedPercentage: null,
      averageTimeCorrect: null,
      optionCounts: {},
    };
  }
  const { students } = analytics;
  const attempted = attemptedOf(sums);
  return {
    correctPercentage: dropped ? null : twoDecimals((100 * sums.full) / students),
    ...(attempted !== null && { attemptedPercentage: twoDecimals((100 * attempted) / students) }),
    ...(!lackingIn(analytics).includes("time") && { averageTimeCorrect: sums.medianTimeFull }),
    optionCounts: sums.chosen,
  };
}
