import * as z from "zod";

/** The programs that work beside the API, each by what it does. */
export const JOBS = ["schedule", "export", "import", "mail-events"] as const;
export type Job = (typeof JOBS)[number];

/** Runs of a job that failed on a day of India. */
export const JobFailures = z.object({
  job: z.enum(JOBS),
  times: z.int(),
  /** Epoch milliseconds. */
  lastAt: z.int(),
});
export type JobFailures = z.infer<typeof JobFailures>;
