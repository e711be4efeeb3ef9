import * as z from "zod";

/** How many of a section's questions a student may choose, and which of them count. */
export const Choice = z.strictObject({
  atMost: z.int().min(1).max(299),
  /**
   * Which answers count if a student gives more: the first ones in the order in which the student
   * saw the questions, or the ones with the most marks.
   */
  count: z.enum(["first", "best"]).default("first"),
  /**
   * Who gets the marks of a question that is dropped after the test. `fill`: also students who did
   * not answer it and have answered fewer than `atMost` questions. `answered`: only students who
   * answered it.
   */
  dropped: z.enum(["fill", "answered"]).default("fill"),
});
export type Choice = z.infer<typeof Choice>;
