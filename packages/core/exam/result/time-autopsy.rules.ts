import type { TimeLost } from "../terms/result/report-notes.schema.ts";
import type { QuestionReport, QuestionStats } from "../terms/result/result.schema.ts";

/**
 * The time of correct answers is used only if at least this many students had the question correct.
 */
const FIELD_MIN = 20;
/** A question that was left blank within this time was not seen. */
const SEEN_SECONDS = 5;
/** A student who had more than this share of the time left did not lose marks for lack of time. */
const SPARE_SHARE = 0.05;

/**
 * A question of a report. `penalty` is the marks that an incorrect answer costs, as a positive
 * number.
 */
type Timed = Pick<QuestionReport, "questionId" | "status" | "marks" | "timeTaken" | "stats"> & {
  penalty: number;
  /** Whether every answer counts in the section. If not, a blank answer may have cost nothing. */
  counts: boolean;
};

interface Spent {
  questions: readonly Timed[];
  /** Number of ranked students. */
  students: number;
  /** Length of the attempt in seconds, with extra time. */
  duration: number;
  secondsLeft: number;
  /** True if the time of one section cannot be used for another. */
  timedSections: boolean;
}

/**
 * The time that was spent on questions beyond their limits. On a fully correct answer it paid off;
 * on an incorrect, partly correct or missing answer it was lost. Also estimates how many marks the
 * lost time could have earned on other questions.
 */
export function timeAutopsy(spent: Spent): TimeLost {
  const limit = limitsOf(spent);
  const over = spent.questions.map((question) => ({
    question,
    seconds: Math.max(0, question.timeTaken - limit(question)),
  }));
  const sum = (some: typeof over) => some.reduce((all, { seconds }) => all + seconds, 0);
  const failed = over.filter(({ question, seconds }) => seconds > 0 && isFailed(question));
  const lost = Math.round(sum(failed));
  return {
    seconds: lost,
    paidOff: Math.round(sum(over.filter(({ question }) => question.status === "full"))),
    questionIds: failed
      .toSorted((one, other) => other.seconds - one.seconds)
      .map(({ question }) => question.questionId),
    marks: marksLost(spent, lost),
  };
}

const isFailed = ({ status }: Timed): boolean =>
  status === "wrong" || status === "partial" || status === "unattempted";

/** Whether enough students had a question correct to use the time of their answers. */
export const isTimed = (
  { correctPercentage }: Pick<QuestionStats, "correctPercentage">,
  students: number,
): boolean => Math.round(((correctPercentage ?? 0) / 100) * students) >= FIELD_MIN;

/** Median seconds of correct answers; null if there are too few. */
const fieldSeconds = ({ stats }: Timed, students: number): number | null =>
  isTimed(stats, students) ? (stats.averageTimeCorrect ?? null) : null;

/**
 * The usual time for a question: the other students' time, or else its share of the duration by
 * marks.
 */
function usualSeconds({ questions, students, duration }: Spent) {
  const marks = questions.reduce((sum, one) => sum + one.marks, 0);
  return (question: Timed): number =>
    fieldSeconds(question, students) ?? (marks === 0 ? 0 : (duration * question.marks) / marks);
}

/**
 * The limit of a question: twice the usual time, and at least a minute more than the usual time.
 */
function limitsOf(spent: Spent) {
  const usual = usualSeconds(spent);
  return (question: Timed): number => Math.max(2 * usual(question), usual(question) + 60);
}

/** The marks that an answer earns on average among all students; null if too few answered. */
function worthOf({ stats, marks, penalty }: Timed, students: number): number | null {
  const { correctPercentage, attemptedPercentage } = stats;
  if (correctPercentage === null || !attemptedPercentage) return null;
  if ((attemptedPercentage / 100) * students < FIELD_MIN) return null;
  const chance = correctPercentage / attemptedPercentage;
  return chance * marks - (1 - chance) * penalty;
}

/**
 * The marks that the lost seconds could have earned on questions that were never seen: the quickest
 * questions first, and the last one only in part. 0 in a test with timed sections, if time was
 * left, or if every question was seen.
 */
function marksLost(spent: Spent, lost: number): number {
  if (spent.timedSections || spent.secondsLeft > SPARE_SHARE * spent.duration) return 0;
  const usual = usualSeconds(spent);
  const unseen = spent.questions
    .filter(
      ({ status, timeTaken, counts }) =>
        counts && status === "unattempted" && timeTaken < SEEN_SECONDS,
    )
    .map((question) => ({
      seconds: usual(question),
      worth: worthOf(question, spent.students) ?? 0,
    }))
    .filter(({ worth }) => worth > 0)
    .toSorted((one, other) => one.seconds - other.seconds);
  let left = lost;
  let marks = 0;
  for (const { seconds, worth } of unseen) {
    const share = seconds === 0 ? 1 : Math.min(1, left / seconds);
    marks += share * worth;
    left -= share * seconds;
    if (left <= 0) break;
  }
  return lost === 0 ? 0 : Math.round(marks * 100) / 100;
}
