import * as z from "zod";
import { SCHEDULE_TASKS } from "../shared/deployment.rules.ts";

/**
 * The work outside the API: the schedule's tasks, the workers, and `schedule` for runs of the
 * schedule that could not start their tasks.
 */
export const JOBS = [...SCHEDULE_TASKS, "schedule", "export", "mail-events"] as const;
export type Job = (typeof JOBS)[number];

/** Runs of a job that failed on a day of India. */
export const JobFailures = z.object({
  job: z.enum(JOBS),
  times: z.int(),
  /** Epoch milliseconds. */
  lastAt: z.int(),
});
export type JobFailures = z.infer<typeof JobFailures>;
