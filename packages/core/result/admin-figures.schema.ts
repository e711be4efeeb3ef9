import * as z from "zod";

/** What an administrator's dashboard tells at a glance. */
export const AdminFigures = z.object({
  /** Questions in the bank. */
  questions: z.int(),
  /** Students who are writing a test now; with `writingMore` there are more than were counted. */
  writing: z.int(),
  writingMore: z.boolean(),
  /** Enquiries that nobody has looked at; no more than a thousand are counted. */
  newEnquiries: z.int(),
});
export type AdminFigures = z.infer<typeof AdminFigures>;
