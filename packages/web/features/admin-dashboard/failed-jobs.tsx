import type { AdminFigures } from "@academy/core/back-office/dashboard/admin-figures.schema.ts";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { countOf, formatMoment } from "../../lib/format.ts";

type FailedJobs = AdminFigures["failedJobs"];

/** What each job does, in words for administrators. */
const WORK: Record<FailedJobs[number]["job"], string> = {
  closing: "Closing abandoned attempts",
  processing: "Processing results",
  payments: "Checking payments",
  schedule: "Reminders, deletions and totals",
  export: "Preparing files to download",
  import: "Reading uploaded files",
  "mail-events": "Recording bounced mail",
  images: "Making images smaller",
  bulk: "Changing many questions",
};

/** How many runs failed today, all jobs together. */
export const failedRuns = (failed: FailedJobs): number =>
  failed.reduce((sum, { times }) => sum + times, 0);

/** Shows on the dashboard which jobs failed today; renders nothing if none did. */
export function FailedJobsNotice({ failed }: { failed: FailedJobs }) {
  if (failed.length === 0) return null;
  return (
    <Notice component="output" tone="warning">
      <strong>Failed today:</strong>
      <ul>
        {failed.map(({ job, times, lastAt }) => (
          <li key={job}>
            {WORK[job]}, {countOf(times, "time")}, last on {formatMoment(lastAt)}
          </li>
        ))}
      </ul>
      Failed jobs are retried automatically. If the number grows, check the log.
    </Notice>
  );
}
