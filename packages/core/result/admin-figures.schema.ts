import * as z from "zod";

/** What an administrator's dashboard tells at a glance. */
export const AdminFigures = z.object({
  /** Questions in the bank. */
  questions: z.int(),
  /** Students who are writing a test now; with `writingMore` there are more than were counted. */
  writing: z.int(),
  writingMore: z.boolean(),
});
export type AdminFigures = z.infer<typeof AdminFigures>;
