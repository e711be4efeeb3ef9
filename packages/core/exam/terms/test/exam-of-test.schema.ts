import * as z from "zod";

/** The fields of a test that belongs to an exam; absent in all other tests. */
export const EXAM_OF_TEST = {
  /** A test belongs to one exam at most. */
  examId: z.string().optional(),
  /** The forced run that published the results, so that the exam finds its parts. */
  runPass: z.int().optional(),
};
