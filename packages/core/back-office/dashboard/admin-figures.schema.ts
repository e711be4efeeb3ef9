import * as z from "zod";
import { JOBS } from "../../kernel/job-failure/job-failure.schema.ts";

/** What an administrator's dashboard tells at a glance. */
export const AdminFigures = z.object({
  /** Questions in the bank. */
  questions: z.int(),
  /** Students who are writing a test now; with `writingMore` there are more than were counted. */
  writing: z.int(),
  writingMore: z.boolean(),
  /** Enquiries that nobody has looked at; no more than a thousand are counted. */
  newEnquiries: z.int(),
  /** Runs of jobs that failed since midnight in India, by job; none of those that did well. */
  failedJobs: z.array(
    z.object({
      job: z.enum(JOBS),
      times: z.int(),
      /** ISO 8601. */
      lastAt: z.string(),
    }),
  ),
});
export type AdminFigures = z.infer<typeof AdminFigures>;
