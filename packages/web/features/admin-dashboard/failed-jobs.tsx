import type { AdminFigures } from "@academy/core/back-office/dashboard/admin-figures.schema.ts";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { countOf, formatMoment } from "../../lib/format.ts";
import classes from "./failed-jobs.module.css";

type FailedJobs = AdminFigures["failedJobs"];

/** What each job does, as administrators know it. */
const WORK: Record<FailedJobs[number]["job"], string> = {
  closing: "Closing abandoned attempts",
  processing: "Processing results",
  payments: "Checking payments",
  schedule: "Reminders, deletions and totals",
  export: "Making files to download",
  import: "Reading uploaded files",
  "mail-events": "Recording mail that came back",
  images: "Making images smaller",
};

/** How many runs failed today, all jobs together. */
export const failedRuns = (failed: FailedJobs): number =>
  failed.reduce((sum, { times }) => sum + times, 0);

/** Says on the dashboard which jobs failed today and what that means; else nothing. */
export function FailedJobsNotice({ failed }: { failed: FailedJobs }) {
  if (failed.length === 0) return null;
  return (
    <Notice component="output" tone="warning" className={classes.notice}>
      <strong>Failed today:</strong>
      <ul>
        {failed.map(({ job, times, lastAt }) => (
          <li key={job}>
            {WORK[job]}, {countOf(times, "time")}, last on {formatMoment(lastAt)}
          </li>
        ))}
      </ul>
      Failed work is tried again automatically. If the number grows, the log says why.
    </Notice>
  );
}
