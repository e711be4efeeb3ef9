import { toMarks } from "@academy/response-types/shared/marks.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { fullMarksOf, unitOfKey } from "../marking/grading.rules.ts";
import type { KeyedQuestion, PaperKey } from "../terms/paper/paper.schema.ts";
import { attemptedOf } from "./analytics.rules.ts";
import type { Analytics } from "../terms/result/analytics.schema.ts";
import { medianOf } from "./median.rules.ts";
import type { QuestionStatistics } from "./statistics.schema.ts";

/** Statistics of one question; null for undefined figures. */
export interface ItemStatistics {
  /** Mean mark as a share of full marks, in percent. */
  facility: number | null;
  /** Pearson correlation with the rest of the test, times 100. */
  discrimination: number | null;
  /** Facility and discrimination over all students, for a question of a section with a choice. */
  ofAll?: Pick<ItemStatistics, "facility" | "discrimination">;
  /**
   * Mean marks of the best 27% of students minus those of the worst 27%, in percent of full marks.
   */
  endGroups: number | null;
}

/** Statistics of a whole test, in marks; null for undefined figures. */
export interface TestStatistics {
  mean: number | null;
  median: number | null;
  /** The standard deviation of a sample, with n - 1. */
  standardDeviation: number | null;
  /** SD x square root of (1 - alpha). */
  standardError: number | null;
  /** Cronbach's alpha. */
  alpha: number | null;
}

const rounded = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  const result = Math.round(value * scale) / scale;
  return result === 0 ? 0 : result;
};

/**
 * n × (sum of products) − (sum) × (sum), which is n² times the covariance. It is exact for any
 * number of students, so that a very small variance is never taken for 0.
 */
const scaledCovariance = (
  n: number,
  products: number | bigint,
  sumX: number,
  sumY: number,
): bigint => BigInt(n) * BigInt(products) - BigInt(sumX) * BigInt(sumY);

/** In large fields, `squares` is too large for an exact number, so it is a big integer. */
interface TotalSums {
  sum: number;
  squares: bigint;
}

const totalsOf = ({ scores }: Analytics): TotalSums => ({
  sum: scores.reduce((sum, [score, students]) => sum + score * students, 0),
  squares: scores.reduce(
    (sum, [score, students]) => sum + BigInt(score) ** 2n * BigInt(students),
    0n,
  ),
});

/**
 * Facility, item-rest correlation and difference of top and bottom groups for each question.
 * `full` holds each question's full marks in units. Source: classical test theory, as in Moodle's quiz
 * statistics.
 */
export function itemStatistics(analytics: Analytics, full: readonly number[]): ItemStatistics[] {
  const n = analytics.students;
  const totals = totalsOf(analytics);
  return analytics.questions.map((question, index) => {
    const maximum = full[index] ?? 0;
    const share = (centi: number) => (maximum === 0 ? null : rounded((100 * centi) / maximum, 2));
    const over = (students: number, of: TotalSums) => ({
      facility: students === 0 ? null : share(question.marks / students),
      discrimination: itemRest(students, question, of),
    });
    const { upper, lower, choosers } = question;
    if (choosers) {
      const { totals: sum, totalSquares } = choosers;
      const chosen = over(choosersOf(question), { sum, squares: BigInt(totalSquares) });
      // The best and the worst students may have answered different questions, so their marks
      // cannot be compared.
      return { ...chosen, endGroups: null, ofAll: over(n, totals) };
    }
    return {
      ...over(n, totals),
      endGroups: upper === null || lower === null || n < 2 ? null : share(upper - lower),
    };
  });
}

/** Students for whom a question counted. The others have no marks for it. */
const choosersOf = ({ full, partial, wrong, bonus }: Analytics["questions"][number]): number =>
  full + partial + wrong + bonus;

/** Correlation of a question's marks with the total score without that question, times 100. */
function itemRest(
  n: number,
  item: Analytics["questions"][number],
  totals: TotalSums,
): number | null {
  const variance = scaledCovariance(n, item.squares, item.marks, item.marks);
  const withTotal = scaledCovariance(n, item.withTotal, item.marks, totals.sum);
  const ofTotal = scaledCovariance(n, totals.squares, totals.sum, totals.sum);
  const ofRest = ofTotal + variance - 2n * withTotal;
  if (n < 2 || variance === 0n || ofRest === 0n) return null;
  const scale = Math.sqrt(Number(variance)) * Math.sqrt(Number(ofRest));
  return rounded((100 * Number(withTotal - variance)) / scale, 2);
}

/** Mean, median, spread and reliability of a test's scores. */
export function testStatistics(analytics: Analytics): TestStatistics {
  const n = analytics.students;
  const unit = unitOfKey(analytics);
  const totals = totalsOf(analytics);
  const variance = scaledCovariance(n, totals.squares, totals.sum, totals.sum);
  const alpha = alphaOf(analytics, variance);
  const median = medianOf(analytics.scores);
  const deviation = n < 2 ? null : Math.sqrt(Number(variance) / n / (n - 1)) / unit;
  return {
    mean: n === 0 ? null : rounded(totals.sum / n / unit, 2),
    median: median === null ? null : toMarks(median, unit),
    standardDeviation: deviation === null ? null : rounded(deviation, 2),
    standardError:
      deviation === null || alpha === null ? null : rounded(deviation * Math.sqrt(1 - alpha), 2),
    alpha: alpha === null ? null : rounded(alpha, 4),
  };
}

/**
 * k/(k-1) x (1 - sum of item variances / variance of totals). Null with a choice of questions,
 * because students answered different ones.
 */
function alphaOf({ students, questions }: Analytics, ofTotal: bigint): number | null {
  const k = questions.length;
  const chosen = questions.some(({ choosers }) => choosers !== undefined);
  if (chosen || students < 2 || k < 2 || ofTotal === 0n) return null;
  const ofItems = questions.reduce(
    (sum, item) => sum + scaledCovariance(students, item.squares, item.marks, item.marks),
    0n,
  );
  return (k / (k - 1)) * (1 - Number(ofItems) / Number(ofTotal));
}

export function questionsOf(analytics: Analytics, key: PaperKey): QuestionStatistics[] {
  const unit = unitOfKey(key);
  const full = key.questions.map((question) => fullMarksOf(question, unit));
  const items = itemStatistics(analytics, full);
  return key.questions.flatMap((question, i) => {
    const [sums, item] = [analytics.questions[i], items[i]];
    const marks = toMarks(full[i] ?? 0, unit);
    return sums && item ? [questionStatistics(question, marks, sums, item)] : [];
  });
}

function questionStatistics(
  question: KeyedQuestion,
  marks: number,
  sums: Analytics["questions"][number],
  item: ItemStatistics,
): QuestionStatistics {
  const type = responseTypes.get(question.responseType);
  const { full, partial, wrong, unattempted, bonus } = sums;
  const attempted = attemptedOf(sums);
  return {
    questionId: question.questionId,
    subject: question.subject,
    topic: question.topic,
    responseType: question.responseType,
    marks,
    key: question.keys.map((key) => type.keyText(key, question.content)).join(" or "),
    counts: { full, partial, wrong, unattempted, bonus, attempted, extra: sums.extra ?? 0 },
    ...(sums.review !== undefined && { review: sums.review }),
    optionCounts: sums.chosen,
    ...item,
    averageTimeCorrect: sums.medianTimeFull,
  };
}
