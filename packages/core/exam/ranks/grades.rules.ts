import { type MarkUnit, toUnits } from "@academy/response-types/shared/marks.ts";
import type { Distribution } from "../terms/result/analytics.schema.ts";
import type { Grade, GradeCount } from "../terms/test/cutoffs.schema.ts";

/** The name for all scores below the lowest grade; Cambridge says "ungraded". */
export const UNGRADED = "U";

/**
 * The grade of a score in units. Scores are never rounded: 186.99 is below 187. Null if there are
 * no grades.
 */
export function gradeOf(
  grades: readonly (Grade | GradeCount)[],
  score: number,
  unit: MarkUnit,
): string | null {
  if (grades.length === 0) return null;
  const reached = grades.find(({ from }) => from !== null && score >= toUnits(from, unit));
  return reached?.name ?? UNGRADED;
}

/** Students per grade, the best first; those below all grades come last, if there are any. */
export function countGrades(
  grades: readonly Grade[],
  scores: Distribution,
  unit: MarkUnit,
): GradeCount[] {
  const counts = new Map<string, number>();
  for (const [score, students] of scores) {
    const name = gradeOf(grades, score, unit);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + students);
  }
  const listed = grades.map(({ name, from }) => ({ name, from, students: counts.get(name) ?? 0 }));
  const below = grades.some(({ name }) => name === UNGRADED) ? 0 : (counts.get(UNGRADED) ?? 0);
  return below > 0 ? [...listed, { name: UNGRADED, from: null, students: below }] : listed;
}

/** A part of a whole as a fraction: three quarters are 3 and 4. */
export interface Weight {
  num: number;
  den: number;
}

const divisor = (one: number, other: number): number =>
  other === 0 ? one : divisor(other, one % other);

/**
 * Makes a function that adds whole numbers by their weights. It divides only once, at the end, so
 * that the sum is exact before it is rounded half up. The function is made once for many sums.
 */
export function weighedBy(weights: readonly Weight[]): (values: readonly number[]) => number {
  const common = weights.reduce((least, { den }) => (least / divisor(least, den)) * den, 1);
  const factors = weights.map(({ num, den }) => (num * common) / den);
  return (values) => {
    const sum = values.reduce((total, value, i) => total + value * (factors[i] ?? 0), 0);
    return divideHalfUp(sum, common);
  };
}

const divideHalfUp = (sum: number, by: number): number => Math.floor((2 * sum + by) / (2 * by));

/** Units rounded half up to whole marks: 168.75 marks are 169. */
export const wholeMarks = (units: number, unit: MarkUnit): number =>
  divideHalfUp(units, unit) * unit;

/** The thresholds of one test of an exam, and the weight with which they are added up. */
export interface Component {
  weight: Weight;
  thresholds: readonly Grade[];
}

const CENTI = 100;

/**
 * The thresholds of components, added up by weight, in hundredths of a mark. Only grades that all
 * components have are in the result.
 */
export function addedThresholds(components: readonly Component[]): Map<string, number> {
  const [first, ...others] = components;
  const add = weighedBy(components.map(({ weight }) => weight));
  const centiOf = ({ thresholds }: Component, name: string): number | undefined => {
    const grade = thresholds.find((one) => one.name === name);
    return grade && toUnits(grade.from, CENTI);
  };
  const common = (first?.thresholds ?? []).filter(({ name }) =>
    others.every((component) => centiOf(component, name) !== undefined),
  );
  return new Map(
    common.map(({ name }) => [
      name,
      add(components.map((component) => centiOf(component, name) ?? 0)),
    ]),
  );
}

/** The added thresholds as proposed grades, in whole marks rounded half up. */
export const proposedSums = (components: readonly Component[]): Grade[] =>
  Array.from(addedThresholds(components), ([name, centi]) => ({
    name,
    from: wholeMarks(centi, CENTI) / CENTI,
  }));

/** The two sets of grades for which missing thresholds can be proposed. */
export type GradeLadder = "a-level" | "igcse";

type Marks = (name: string) => number | undefined;

/** How Cambridge computes thresholds between known ones. */
const BETWEEN: Readonly<Record<GradeLadder, Readonly<Record<string, (of: Marks) => number>>>> = {
  // C and D divide the distance from B to E into thirds.
  "a-level": {
    C: (of) => floored((2 * known(of, "B") + known(of, "E")) / 3),
    D: (of) => floored((known(of, "B") + 2 * known(of, "E")) / 3),
  },
  // B is halfway between A and C, and D between C and E; G is as far below F as F is below E.
  igcse: {
    B: (of) => floored((known(of, "A") + known(of, "C")) / 2),
    D: (of) => floored((known(of, "C") + known(of, "E")) / 2),
    G: (of) => 2 * known(of, "F") - known(of, "E"),
  },
};

/** A known threshold; NaN if it is not known, so that nothing is proposed from it. */
const known = (of: Marks, name: string): number => of(name) ?? Number.NaN;

const floored = (marks: number): number => Math.floor(marks + 1e-9);

/** The entered grades, together with proposals for missing grades between them. */
export function withGradesBetween(grades: readonly Grade[], ladder: GradeLadder): Grade[] {
  const marks: Marks = (name) => grades.find((one) => one.name === name)?.from;
  const proposed = Object.entries(BETWEEN[ladder])
    .filter(([name]) => marks(name) === undefined)
    .map(([name, from]) => ({ name, from: from(marks) }))
    .filter(({ from }) => Number.isFinite(from));
  return [...grades, ...proposed].toSorted((one, other) => other.from - one.from);
}

/**
 * A first guess for A*: as far above A as A is above B. Cambridge also uses other evidence for the
 * real threshold, so it is entered, never computed. Null without A and B.
 */
export function startOfStar(grades: readonly Grade[], max: number): number | null {
  const [a, b] = ["A", "B"].map((name) => grades.find((one) => one.name === name)?.from);
  return a === undefined || b === undefined ? null : Math.min(max, 2 * a - b);
}
