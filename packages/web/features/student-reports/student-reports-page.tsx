import type { UserReportPage } from "@academy/core/exam/result/user-report.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { countOf } from "../../lib/format.ts";
import { loginFor, patterns } from "../../lib/address/paths.ts";
import { useSession, session } from "../../lib/session/session.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useFilters } from "../../lib/address/use-filters.ts";
import { ReportFiltersForm, ReportsTable } from "./report-filters.tsx";
import { userReports } from "./student-reports.queries.ts";
import { type ReportFilters, reportFilters } from "./student-reports.rules.ts";

/** A user's reports. The filters are parameters of the page's address. */
export function StudentReportsPage() {
  const userId = useSession().user?.userId ?? "";
  const [filters, change] = useFilters(reportFilters);
  const navigate = useNavigate();
  const list = useQuery(userReports(userId, filters));
  const narrowed = reportFilters.isNarrowed(filters);
  const apply = (chosen: Omit<ReportFilters, "page">) => {
    if (session.get().token) return change(chosen);
    const query = new URLSearchParams(reportFilters.write({ ...chosen, page: 1 }));
    void navigate(loginFor(`${patterns.studentReports}?${query}`));
  };
  return (
    <>
      <ReportFiltersForm key={JSON.stringify(filters)} filters={filters} onApply={apply} />
      <QueryView
        query={list}
        failed="Your reports did not load"
        advice="Failed to load reports."
        loading={<RowsSkeleton rows={4} label="Loading your reports" />}
        isEmpty={({ total }) => total === 0}
        empty={<Nothing narrowed={narrowed} />}
      >
        {(found) => (
          <Found
            found={found}
            narrowed={narrowed}
            busy={list.isPlaceholderData}
            onPage={(page) => change({ page })}
          />
        )}
      </QueryView>
    </>
  );
}

interface FoundProps {
  found: UserReportPage;
  narrowed: boolean;
  busy: boolean;
  onPage: (page: number) => void;
}

function Found({ found, narrowed, busy, onPage }: FoundProps) {
  const { reports, total, page, totalPages } = found;
  return (
    <Stack gap="sm">
      <Text component="output" size="sm" tone="soft">
        {countOf(total, "report")}
        {narrowed && " found"}, newest first
      </Text>
      <ReportsTable reports={reports} busy={busy} />
      <Pagination label="Pages of reports" page={page} totalPages={totalPages} onPage={onPage} />
    </Stack>
  );
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="No reports found.">
      Choose other dates or all exam types. Dates are in Indian time (IST).
    </EmptyState>
  ) : (
    <EmptyState
      title="No reports found."
      action={
        <Button component={Link} to={patterns.demoTests}>
          Take a demo test
        </Button>
      }
    >
      Your first report will be here once you have submitted a test.
    </EmptyState>
  );
}
