import type { MarkedSheet } from "./marker.rules.ts";

/**
 * The facts about a taker that an exam of several tests needs: marks by subject, in the order of
 * the subjects' names, and the sum of the marks above 0. All are in units of the paper.
 */
export interface TakerUnits {
  subjects: readonly number[];
  positive: number;
}

/** Subjects in the order in which units are written: by name, whatever the order of the paper. */
export const unitSubjects = (subjects: readonly string[]): string[] =>
  subjects.toSorted((one, other) => (one < other ? -1 : Number(one > other)));

/** Writes the units of marked sheets: "-600,4200,8800,13900". */
export function unitsWriter(subjects: readonly string[]): (sheet: MarkedSheet) => string {
  const order = unitSubjects(subjects).map((name) => subjects.indexOf(name));
  return (sheet) => {
    let text = "";
    for (const index of order) text += `${sheet.subjects[index] ?? 0},`;
    let positive = 0;
    for (const marks of sheet.marks) if (marks > 0) positive += marks;
    return text + positive;
  };
}

export function readUnits(text: string): TakerUnits {
  const numbers = text.split(",").map(Number);
  return { subjects: numbers.slice(0, -1), positive: numbers.at(-1) ?? 0 };
}

export const totalOf = ({ subjects }: TakerUnits): number =>
  subjects.reduce((sum, one) => sum + one, 0);
