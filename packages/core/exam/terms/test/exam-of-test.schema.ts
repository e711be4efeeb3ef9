import * as z from "zod";

/** The fields of a test that belongs to an exam; absent in all other tests. */
export const EXAM_OF_TEST = {
  /** A test belongs to one exam at most. */
  examId: z.string().optional(),
  /**
   * The `pass` of the run that published the results. By it, the exam finds what the run has kept
   * of the test's partitions.
   */
  runPass: z.int().optional(),
};
