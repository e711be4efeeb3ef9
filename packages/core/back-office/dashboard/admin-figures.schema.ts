import * as z from "zod";
import { JOBS } from "../../kernel/job-failure/job-failure.schema.ts";

/** The figures on the administrators' dashboard. */
export const AdminFigures = z.object({
  /** Questions in the bank. */
  questions: z.int(),
  /** Students who are taking a test now. If `writingMore`, there are more than were counted. */
  writing: z.int(),
  writingMore: z.boolean(),
  /** New enquiries, counted up to a thousand. If `newEnquiriesMore`, there are more. */
  newEnquiries: z.int(),
  newEnquiriesMore: z.boolean(),
  /** Failed runs since midnight in India, by job; only jobs with failures are listed. */
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
