import type { AdminFigures } from "@academy/core/back-office/dashboard/admin-figures.schema.ts";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { countOf, formatMoment } from "../../lib/format.ts";

type FailedJobs = AdminFigures["failedJobs"];

/** What each job does, in words for administrators. */
const WORK: Record<FailedJobs[number]["job"], string> = {
  closing: "Closing abandoned attempts",
  processing: "Processing results",
  merges: "Merging the results of exams",
  markings: "Publishing teachers’ marks",
  "provisional-ranks": "Ranking open tests provisionally",
  payments: "Checking payments",
  totals: "Counting orders and subscriptions",
  videos: "Publishing and deleting the files of videos",
  import: "Reading uploaded files",
  accounts: "Deleting accounts",
  reminders: "Reminding students of expiring subscriptions",
  images: "Making images smaller",
  challenges: "Making final keys",
  "challenge-mail": "Sending decisions on challenges",
  enquiries: "Indexing enquiries",
  bulk: "Changing many questions",
  trash: "Emptying the trash",
  weeks: "Counting the week",
  "week-letters": "Sending the week by email",
  schedule: "Starting scheduled work",
  export: "Preparing files to download",
  "mail-events": "Recording bounced mail",
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
