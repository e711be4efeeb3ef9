import * as z from "zod";
import { DIFFICULTIES } from "../question/difficulty.rules.ts";

const figure = z.number().nullable();

/** A question's results in one test, over the students for whom it counted. */
export const FiguresOfTest = z.object({
  testId: z.string(),
  title: z.string(),
  students: z.int(),
  /** Mean marks in percent of full marks. */
  facility: figure,
  /**
   * Correlation between the marks of this question and the marks of all other questions of the
   * test, times 100.
   */
  discrimination: figure,
  /**
   * Mean marks of the best 27% of the students minus those of the worst 27%, in percent of full
   * marks.
   */
  endGroups: figure,
});
export type FiguresOfTest = z.infer<typeof FiguresOfTest>;

/**
 * `key`: the better students answer it incorrectly; `easy` and `hard`: almost everyone or almost no
 * one gets marks; `difficulty`: the stated difficulty differs from the measured one.
 */
const FIGURE_FLAGS = ["key", "easy", "hard", "difficulty"] as const;

/** A question's figures over all tests with enough students; means are weighted by students. */
export const QuestionFigures = z.object({
  students: z.int(),
  facility: figure,
  discrimination: figure,
  endGroups: figure,
  /** The measured difficulty; null if fewer than 30 students answered. */
  measured: z.enum(DIFFICULTIES).nullable(),
  flags: z.array(z.enum(FIGURE_FLAGS)),
  /** The tests, those with the most students first. */
  tests: z.array(FiguresOfTest),
});
export type QuestionFigures = z.infer<typeof QuestionFigures>;
