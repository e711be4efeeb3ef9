import * as z from "zod";

/** Work outside the API; `schedule` is all regular work without its own name. */
export const JOBS = [
  "closing",
  "processing",
  "payments",
  "schedule",
  "export",
  "import",
  "mail-events",
  "images",
  "bulk",
] as const;
export type Job = (typeof JOBS)[number];

/** Runs of a job that failed on a day of India. */
export const JobFailures = z.object({
  job: z.enum(JOBS),
  times: z.int(),
  /** Epoch milliseconds. */
  lastAt: z.int(),
});
export type JobFailures = z.infer<typeof JobFailures>;
