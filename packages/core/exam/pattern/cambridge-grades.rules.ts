import type { Grade } from "../terms/test/cutoffs.schema.ts";
import { withGradesBetween } from "../ranks/grades.rules.ts";

interface Published {
  /** The examination series and its components. */
  series: string;
  names: readonly string[];
  /** For each paper, the least marks for each grade. The first paper is number 1. */
  papers: readonly (readonly number[])[];
}

/** For components of the sciences, only A, B and E were published. */
const A_B_E = ["A", "B", "E"];

/** Source: Cambridge's "grade thresholds" of each syllabus, as their archives show them. */
const PUBLISHED: Readonly<Record<string, Published>> = {
  "9700": {
    series: "June 2011, components 11 to 51",
    names: A_B_E,
    papers: [
      [31, 27, 16],
      [46, 43, 23],
      [27, 24, 13],
      [73, 64, 41],
      [22, 18, 10],
    ],
  },
  "9701": {
    series: "November 2013, components 11 to 51",
    names: A_B_E,
    papers: [
      [30, 25, 15],
      [42, 32, 15],
      [28, 25, 15],
      [63, 57, 31],
      [17, 15, 7],
    ],
  },
  "9702": {
    series: "November 2012, components 11 to 51",
    names: A_B_E,
    papers: [
      [28, 25, 14],
      [30, 24, 13],
      [31, 29, 22],
      [56, 49, 20],
      [22, 20, 12],
    ],
  },
  "9709": {
    series: "March 2025, components 12 to 62",
    names: ["A", "B", "C", "D", "E"],
    papers: [
      [61, 55, 45, 36, 27],
      [40, 36, 29, 22, 15],
      [64, 56, 46, 36, 25],
      [44, 38, 32, 26, 20],
      [43, 38, 33, 27, 22],
      [45, 39, 32, 26, 20],
    ],
  },
};

/**
 * The grades of a component. If C and D were not published, they divide the distance from B to E
 * into thirds.
 */
export function componentGrades(code: string, paper: number): { series: string; grades: Grade[] } {
  const published = PUBLISHED[code];
  const marks = published?.papers[paper - 1];
  if (!published || !marks) throw new Error(`There are no thresholds for ${code}, paper ${paper}`);
  const { series, names } = published;
  const grades = names.map((name, i) => ({ name, from: marks[i] ?? 0 }));
  return { series, grades: withGradesBetween(grades, "a-level") };
}
