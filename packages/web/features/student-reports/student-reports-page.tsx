import type { UserReportPage } from "@academy/core/exam/result/user-report.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { countOf } from "../../lib/format.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { loginFor, patterns } from "../../lib/paths.ts";
import { session, useSession } from "../../lib/session.ts";
import { useAddress } from "../../lib/use-address.ts";
import { ReportFiltersForm } from "./report-filters.tsx";
import { ReportsTable } from "./reports-table.tsx";
import { userReports } from "./student-reports.queries.ts";
import {
  readFilters,
  readPage,
  type ReportFilters,
  writeFilters,
} from "./student-reports.rules.ts";
import classes from "./student-reports.module.css";

/** A user's reports; what they are narrowed to stands in the address. */
export function StudentReportsPage() {
  const userId = useSession().user?.userId ?? "";
  const [search, write] = useAddress();
  const navigate = useNavigate();
  const filters = readFilters(search);
  const apply = (next: ReportFilters) => {
    if (session.get().token) return write(() => writeFilters(next));
    const path = `${patterns.studentReports}?${new URLSearchParams(writeFilters(next))}`;
    void navigate(loginFor(path));
  };
  const turn = (page: number) => write((now) => writeFilters(readFilters(now), page));
  return (
    <>
      <ReportFiltersForm key={search.toString()} filters={filters} onApply={apply} />
      <List userId={userId} filters={filters} page={readPage(search)} onPage={turn} />
    </>
  );
}

interface ListProps {
  userId: string;
  filters: ReportFilters;
  page: number;
  onPage: (page: number) => void;
}

function List({ userId, filters, page, onPage }: ListProps) {
  const list = useQuery(userReports(userId, filters, page));
  if (list.isPending) return <Loading />;
  if (list.isError) {
    return (
      <ErrorState
        title="Your reports did not load"
        message={messageOf(list.error, "Failed to load reports.")}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const { reports, total } = list.data;
  const narrowed = Object.keys(writeFilters(filters)).length > 0;
  if (total === 0) return <Nothing narrowed={narrowed} />;
  return (
    <div aria-busy={list.isPlaceholderData} className={classes.list}>
      <output className={classes.count}>
        {countOf(total, "report")}
        {narrowed && " found"}, newest first
      </output>
      <ReportsTable reports={reports} />
      <Pages of={list.data} onPage={onPage} />
    </div>
  );
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="No reports found.">
      Choose other days or all exam types. Days are counted in India's time.
    </EmptyState>
  ) : (
    <EmptyState
      title="No reports found."
      action={
        <Button component={Link} to={patterns.demoTests} size="md">
          Take a demo test
        </Button>
      }
    >
      Your first report will be here once you have submitted a test.
    </EmptyState>
  );
}

function Pages({ of, onPage }: { of: UserReportPage; onPage: (page: number) => void }) {
  if (of.totalPages < 2 && of.page === 1) return null;
  return (
    <nav className={classes.pages} aria-label="Pages of reports">
      <Button
        variant="default"
        size="md"
        disabled={of.page <= 1}
        onClick={() => onPage(Math.min(of.page - 1, of.totalPages))}
      >
        Previous
      </Button>
      <span>
        Page {of.page} of {of.totalPages}
      </span>
      <Button
        variant="default"
        size="md"
        disabled={of.page >= of.totalPages}
        onClick={() => onPage(of.page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}

const skeletonRows = ["first", "second", "third", "fourth"];

function Loading() {
  return (
    <div aria-busy="true" className={classes.skeleton}>
      <output className="academy-unseen">Loading your reports</output>
      {skeletonRows.map((row) => (
        <Skeleton key={row} height={64} radius="md" />
      ))}
    </div>
  );
}
