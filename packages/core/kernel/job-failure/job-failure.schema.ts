import * as z from "zod";
import { SCHEDULE_TASKS } from "../shared/deployment.rules.ts";

/** Work outside the API: the schedule's tasks, `schedule` where it could not run them, workers. */
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
