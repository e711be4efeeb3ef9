import { roundHalfAway } from "./centi.ts";

/**
 * Marks are counted in whole units: hundredths of a mark, or 1/300 in papers whose marking has
 * thirds. Every hundredth is a whole number of 1/300 too.
 */
export type MarkUnit = 100 | 300;

/** Marks as people write them: a number of at most two decimals, or thirds such as "-1/3". */
export type WrittenMarks = number | string;

const THIRDS = /^-?\d{1,4}\/3$/;

export const isThirds = (marks: WrittenMarks): marks is `${number}/3` =>
  typeof marks === "string" && THIRDS.test(marks);

/** The unit in which all these marks are whole numbers. */
export const unitFor = (marks: readonly WrittenMarks[]): MarkUnit =>
  marks.some(isThirds) ? 300 : 100;

/** Written marks in units. @throws Error for thirds in hundredths, which would not be exact */
export function toUnits(marks: WrittenMarks, unit: MarkUnit): number {
  if (typeof marks === "number") return centiToUnits(roundHalfAway(marks * 100), unit);
  if (!isThirds(marks)) throw new Error(`"${marks}" is not a number of thirds`);
  if (unit !== 300) throw new Error(`${marks} marks are not a whole number of hundredths`);
  return Number(marks.slice(0, -2)) * 100;
}

/** A question's own marks and a teacher's marks are hundredths in every paper. */
export const centiToUnits = (centi: number, unit: MarkUnit): number => (centi * unit) / 100;

/** Units as marks of at most two decimals, rounded half away from zero. */
export const toMarks = (units: number, unit: MarkUnit): number =>
  unit === 100 ? units / 100 : roundHalfAway(units / 3) / 100;

/** Units as written, without rounding: "4", "-0.33", "-1/3". */
export function unitsText(units: number, unit: MarkUnit): string {
  const hundredths = (units * 100) / unit;
  return Number.isInteger(hundredths) ? String(hundredths / 100) : `${units / 100}/3`;
}
