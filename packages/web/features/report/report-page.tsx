import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { Tabs } from "@academy/ui/kit/tabs.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "../../lib/api/api-error.ts";
import { receiptNumber } from "@academy/core/kernel/shared/receipt-number.rules.ts";
import { PageHead } from "@academy/ui/page.tsx";
import { EndingNote } from "../../shared/results/ending-note.tsx";
import { formatMoment } from "../../lib/format.ts";
import { usePage } from "../../lib/address/page.ts";
import { wayBack } from "../../lib/address/paths.ts";
import { useSession } from "../../lib/session/session.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { Corrections, Draw } from "./summary/corrections.tsx";
import { Headline, HeadlineInShort } from "./summary/headline.tsx";
import { ReportNotOpen } from "./summary/report-not-open.tsx";
import { PrintedReport, usePrinting } from "./review/printed.tsx";
import { reportQuery } from "./report.queries.ts";
import { countingQuestions, totals } from "./report.rules.ts";
import { Review } from "./review/review.tsx";
import { RankNote } from "./summary/rank-note.tsx";
import { Subjects } from "./summary/subjects.tsx";
import { inShownOrder } from "./review/shown-order.rules.ts";
import { Summary } from "./summary/summary.tsx";
import classes from "./report.module.css";

/** Loaded separately, because few tests have grades or cut-offs. */
const GradeAndCutoffs = lazy(async () => ({
  default: (await import("./summary/grade-and-cutoffs.tsx")).GradeAndCutoffs,
}));

/** Loaded only for reports of tests whose key may be challenged. */
const Challenges = lazy(async () => ({
  default: (await import("./challenges/challenges.tsx")).Challenges,
}));

/** Loaded separately: only a student whose accounts were merged may have taken a test twice. */
const OtherAttempt = lazy(async () => ({
  default: (await import("./summary/other-attempt.tsx")).OtherAttempt,
}));

const TABS = ["summary", "subjects", "review"] as const;
type Tab = (typeof TABS)[number];
const TAB_WORDS: Record<Tab, string> = {
  summary: "Summary",
  subjects: "Subject-wise",
  review: "Questions Review",
};

/** The tab in the address, and a function that opens another. */
function useTab(): [Tab, (next: Tab) => void] {
  const [search, write] = useAddress();
  const tab = TABS.find((each) => each === search.get("tab")) ?? "summary";
  const open = (next: Tab) =>
    write(() => new URLSearchParams(next === "summary" ? "" : { tab: next }), { replace: true });
  return [tab, open];
}

interface ReportTabsProps {
  report: Report;
  tab: Tab;
  open: (next: Tab) => void;
}

/** The three tabs; the open one is in the address. */
function ReportTabs({ report, tab, open }: ReportTabsProps) {
  const panels: Record<Tab, () => ReactNode> = {
    summary: () => <Summary report={report} />,
    subjects: () => <Subjects report={report} />,
    review: () => <Review report={report} />,
  };
  return (
    <Tabs
      value={tab}
      onChange={open}
      className={classes.tabs}
      tabs={TABS.map((value) => ({ value, label: TAB_WORDS[value], panel: panels[value] }))}
    />
  );
}

/** "Asha Rao. " on the student's own report, so that a printed report names its student. */
function useTaker({ _id }: Report): string {
  const { user } = useSession();
  return user && _id.split(".")[1] === user.userId ? `${user.name}. ` : "";
}

/** A report with published results. */
export function Opened({ report }: { report: Report }) {
  const heading = usePage(report.title);
  const name = useTaker(report);
  const { printing, print } = usePrinting(report);
  const [tab, open] = useTab();
  return (
    <Stack gap="lg" className={classes.flow}>
      <PageHead
        title={report.title}
        heading={heading}
        lead={`${name}Submitted ${formatMoment(report.submittedAt)}. Receipt number ${receiptNumber(report._id)}`}
        actions={
          <Button variant="default" className="academy-screen-only" onClick={print}>
            Print report
          </Button>
        }
      />
      <EndingNote
        ending={report}
        submissionId={report._id}
        unanswered={totals(countingQuestions(report)).unattempted}
      />
      {report.other && (
        <Suspense fallback={null}>
          <OtherAttempt other={report.other} />
        </Suspense>
      )}
      <RankNote report={report} />
      <Corrections corrections={report.corrections} />
      <Draw lot={report.lot} />
      {report.challenges && (
        <Suspense fallback={null}>
          <Challenges report={report} />
        </Suspense>
      )}
      {printing || tab !== "review" ? (
        <Headline report={report} />
      ) : (
        <HeadlineInShort report={report} />
      )}
      {report.challenges && tab === "summary" && (
        <Suspense fallback={null}>
          <Challenges report={report} listed />
        </Suspense>
      )}
      {(report.grade ?? report.verdicts ?? report.examId) !== undefined && (
        <Suspense fallback={null}>
          <GradeAndCutoffs report={report} />
        </Suspense>
      )}
      {printing ? (
        <PrintedReport report={report} />
      ) : (
        <ReportTabs report={report} tab={tab} open={open} />
      )}
    </Stack>
  );
}

function Loading() {
  const heading = usePage("Report");
  return (
    <Stack gap="lg">
      <PageHead title="Loading report…" heading={heading} />
      <CardsSkeleton cards={4} label="Loading report…" />
    </Stack>
  );
}

function failure(error: Error | null): string {
  return error instanceof ApiError && error.status > 0
    ? `Failed to load report (${error.status})`
    : "Failed to load test report.";
}

function NotFound() {
  const heading = usePage("No report found.");
  const back = wayBack(useSession().user);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="academy-unseen">
        Report
      </h1>
      <EmptyState
        title="No report found."
        action={
          <Button component={Link} to={back.to}>
            {back.words}
          </Button>
        }
      >
        The address may be mistyped, or the report belongs to another account.
      </EmptyState>
    </>
  );
}

/** The report page of a submission, with the background for printing. */
export const ReportPage = ({ submissionId }: { submissionId: string }) => (
  <div className={classes.page}>
    <SubmissionReport submissionId={submissionId} />
  </div>
);

/** Loading, not found, not open yet, or open. */
function SubmissionReport({ submissionId }: { submissionId: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(reportQuery(submissionId));
  if (data?.released) return <Opened report={inShownOrder(data)} />;
  if (data)
    return <ReportNotOpen report={data} checking={isFetching} onCheck={() => void refetch()} />;
  if (isPending) return <Loading />;
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <>
      <h1 className="academy-unseen">Report</h1>
      <ErrorState
        title={failure(error)}
        message={`${error?.message ?? ""} Try again in a moment: your report is safe.`.trim()}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </>
  );
}
