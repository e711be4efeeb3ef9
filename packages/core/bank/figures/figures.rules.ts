import type { Difficulty } from "../question/difficulty.rules.ts";
import type { FiguresOfTest, QuestionFigures } from "./figures.schema.ts";

/** A test gives figures of its questions only if at least this many students took it. */
export const FIGURES_FROM = 20;
/**
 * The difficulty is measured only if at least this many students answered, in all tests together.
 */
const MEASURED_FROM = 30;
/** Facility in percent above which a question is easy, and below which it is difficult. */
const EASY_ABOVE = 65;
const DIFFICULT_BELOW = 35;
/**
 * Facility in percent above or below which a question says little about students, and the
 * discrimination below which its key may be wrong.
 */
const TOO_EASY_ABOVE = 95;
const TOO_HARD_BELOW = 5;
const KEY_BELOW = 10;

type Name = "facility" | "discrimination" | "endGroups";

/** The mean of a figure over tests, weighted by students; null if no test has the figure. */
function meanOf(tests: readonly FiguresOfTest[], name: Name): number | null {
  let [sum, students] = [0, 0];
  for (const test of tests) {
    const value = test[name];
    if (value === null) continue;
    sum += value * test.students;
    students += test.students;
  }
  return students === 0 ? null : Math.round((100 * sum) / students) / 100;
}

/** The difficulty of a question with this facility. */
const difficultyAt = (facility: number): Difficulty =>
  facility > EASY_ABOVE ? "EASY" : facility < DIFFICULT_BELOW ? "DIFFICULT" : "MEDIUM";

/** The measured difficulty; null until there are enough students. */
export function measuredIn(tests: readonly FiguresOfTest[]): Difficulty | null {
  const students = tests.reduce((sum, test) => sum + test.students, 0);
  const facility = meanOf(tests, "facility");
  return facility === null || students < MEASURED_FROM ? null : difficultyAt(facility);
}

/** A question's figures over all tests, and warnings for its author. */
export function questionFigures(
  tests: readonly FiguresOfTest[],
  stated: Difficulty,
): QuestionFigures {
  const students = tests.reduce((sum, test) => sum + test.students, 0);
  const facility = meanOf(tests, "facility");
  const discrimination = meanOf(tests, "discrimination");
  const measured = measuredIn(tests);
  const flags: QuestionFigures["flags"] = [];
  if (discrimination !== null && discrimination < KEY_BELOW) flags.push("key");
  if (facility !== null && facility > TOO_EASY_ABOVE) flags.push("easy");
  if (facility !== null && facility < TOO_HARD_BELOW) flags.push("hard");
  if (measured !== null && measured !== stated) flags.push("difficulty");
  return {
    students,
    facility,
    discrimination,
    endGroups: meanOf(tests, "endGroups"),
    measured,
    flags,
    tests: tests.toSorted((a, b) => b.students - a.students || (a.testId < b.testId ? -1 : 1)),
  };
}
