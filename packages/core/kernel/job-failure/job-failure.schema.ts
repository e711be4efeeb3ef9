import * as z from "zod";

/** What the schedule looks after, each with an alarm of its own. */
export const SCHEDULE_TASKS = [
  "closing",
  "processing",
  "merges",
  "markings",
  "provisional-ranks",
  "payments",
  "totals",
  "videos",
  "import",
  "accounts",
  "reminders",
  "images",
  "challenges",
  "challenge-mail",
  "bulk",
  "trash",
] as const;
export type ScheduleTask = (typeof SCHEDULE_TASKS)[number];

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
