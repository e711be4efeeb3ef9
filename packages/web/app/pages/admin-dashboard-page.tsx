import { PageHead } from "@academy/ui/page.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { failedRuns, FailedJobsNotice } from "../../features/admin-dashboard/failed-jobs.tsx";
import { figuresQuery } from "../../features/admin-dashboard/figures.queries.ts";
import { OpenTests } from "../../features/attempts/open-tests.tsx";
import { MismatchNotice } from "../../features/payments-admin/mismatch-notice.tsx";
import { LatestResults } from "../../features/results/latest-results.tsx";
import { scheduledTests } from "../../features/student-tests/student-tests.queries.ts";
import { formatMarks } from "../../lib/format.ts";
import { adminPatterns, linkToAdmin } from "../../lib/address/admin-paths.ts";
import type { PageHeading } from "../../lib/address/page.ts";
import { useSession } from "../../lib/session/session.ts";

/** The administrator's dashboard: what is running, what is waiting, and the latest results. */
export function AdminDashboardPage({ heading }: { heading: PageHeading }) {
  const { user } = useSession();
  const tests = useQuery(scheduledTests(user?.userId ?? ""));
  const { data } = useQuery(figuresQuery);
  // All figures are always shown, so that the content below does not jump when they load.
  const figures = [
    {
      words: "Students taking a test",
      count: data ? formatMarks(data.writing) + (data.writingMore ? "+" : "") : "–",
    },
    {
      words: "Questions in the bank",
      count: data ? formatMarks(data.questions) : "–",
      to: adminPatterns.adminUploadQuestion,
    },
    {
      words: "New enquiries",
      count: data ? formatMarks(data.newEnquiries) + (data.newEnquiriesMore ? "+" : "") : "–",
      waits: (data?.newEnquiries ?? 0) > 0,
      to: linkToAdmin("adminEnquiries", {}, { status: "new" }),
    },
    {
      words: "Failed jobs today",
      count: data ? formatMarks(failedRuns(data.failedJobs)) : "–",
      waits: data !== undefined && failedRuns(data.failedJobs) > 0,
    },
  ];
  return (
    <>
      <PageHead
        title="Dashboard"
        heading={heading}
        lead="Build the question bank, run tests and review results."
      />
      <Stack gap="lg">
        <MismatchNotice />
        {data && <FailedJobsNotice failed={data.failedJobs} />}
        <LatestResults figures={figures}>
          <OpenTests query={tests} />
        </LatestResults>
      </Stack>
    </>
  );
}
