import { type MarkUnit, toMarks, toUnits } from "@academy/response-types/shared/marks.ts";
import type { Cutoff, Shortfall, Verdict } from "../terms/test/cutoffs.schema.ts";

/** Marks in units, with the maximum. */
interface Marks {
  score: number;
  max: number;
}

/** The facts about a student's marks that cut-offs need. */
export interface CutoffMarks {
  unit: MarkUnit;
  total: Marks;
  subjects: readonly (Marks & { name: string })[];
  /** Null if no percentile is known, for example of an attempt that is not ranked. */
  percentile: number | null;
}

type Minimum = NonNullable<Cutoff["each"]>;

/** Percents have at most two decimals, so in ten thousandths they are whole numbers. */
const PARTS = 10_000;

/** The least units that reach a minimum: 35% of 360 marks are 126 marks. */
export const neededUnits = (minimum: Minimum, max: number, unit: MarkUnit): number =>
  "percent" in minimum
    ? Math.ceil((Math.round(minimum.percent * 100) * max) / PARTS)
    : toUnits(minimum.marks, unit);

/**
 * Whether a student qualified for each list, and which minima were missed. A list that asks for a
 * percentile is left out while the percentile is not known.
 */
export const verdictsOf = (cutoffs: readonly Cutoff[], marks: CutoffMarks): Verdict[] =>
  cutoffs
    .filter(({ total }) => marks.percentile !== null || !asksPercentile(total))
    .map((cutoff) => {
      const failed = [...missedTotal(cutoff, marks), ...missedSubjects(cutoff, marks)];
      return { list: cutoff.list, qualified: failed.length === 0, failed };
    });

/**
 * The same verdicts without the student's percentiles. A missed minimum that has no maximum is a
 * percentile.
 */
export const withoutPercentiles = (verdicts: readonly Verdict[]): Verdict[] =>
  verdicts.map((one) => ({
    ...one,
    failed: one.failed.map((short) => (short.max === null ? { ...short, got: null } : short)),
  }));

const asksPercentile = (total: Cutoff["total"]): total is { percentile: number } =>
  total !== null && "percentile" in total;

function missedTotal({ total }: Cutoff, { unit, total: got, percentile }: CutoffMarks) {
  if (!total) return [];
  if (!asksPercentile(total)) return missed(null, total, got, unit);
  if (percentile === null || percentile >= total.percentile) return [];
  return [{ subject: null, got: percentile, needed: total.percentile, max: null }];
}

const missedSubjects = ({ each }: Cutoff, { unit, subjects }: CutoffMarks): Shortfall[] =>
  each ? subjects.flatMap((subject) => missed(subject.name, each, subject, unit)) : [];

function missed(
  subject: string | null,
  minimum: Minimum,
  { score, max }: Marks,
  unit: MarkUnit,
): Shortfall[] {
  const needed = neededUnits(minimum, max, unit);
  if (score >= needed) return [];
  const [got, least, most] = [score, needed, max].map((units) => toMarks(units, unit));
  return [{ subject, got: got ?? 0, needed: least ?? 0, max: most ?? 0 }];
}
