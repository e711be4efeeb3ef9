import type {
  AuditEntryView,
  AuditPage as LogPage,
} from "@academy/core/kernel/audit/audit.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { countOf, formatMoment } from "../../lib/format.ts";
import { monthName } from "../../lib/address/months.rules.ts";
import type { PageHeading } from "../../lib/address/page.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useFilters } from "../../lib/address/use-filters.ts";
import { AuditExport } from "./audit-export.tsx";
import { AuditFiltersBar } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";
import { auditQuery } from "./audit.queries.ts";
import { type AuditFilters, auditFilters } from "./audit.rules.ts";

/** Who changed what and when. The filters are parameters of the page's address. */
export function AuditPage({ heading }: { heading: PageHeading }) {
  const [filters, show] = useFilters(auditFilters);
  return (
    <Stack>
      <PageHead
        title="Audit log"
        heading={heading}
        lead="Who changed what and when. Entries are never edited or deleted."
        actions={<AuditExport filters={filters} />}
      />
      <AuditFiltersBar filters={filters} onChange={show} />
      <Log key={JSON.stringify(filters)} filters={filters} />
    </Stack>
  );
}

function Log({ filters }: { filters: AuditFilters }) {
  const log = useInfiniteQuery(auditQuery(filters));
  return (
    <QueryView
      query={log}
      failed="The audit log did not load"
      loading={<RowsSkeleton rows={6} label="Loading the audit log" />}
      // After an error on a later page, the retry continues from the same place.
      {...(log.isFetchNextPageError && { onRetry: () => void log.fetchNextPage() })}
    >
      {({ pages }) => (
        <Stack gap="sm">
          <Entries
            entries={pages.flatMap(({ entries }) => entries)}
            present={Object.assign({}, ...pages.map(({ names }) => names))}
            last={pages.at(-1)}
            filters={filters}
          />
          {log.hasNextPage && (
            <Row>
              <Button
                variant="default"
                loading={log.isFetchingNextPage}
                onClick={() => void log.fetchNextPage()}
              >
                Continue
              </Button>
            </Row>
          )}
        </Stack>
      )}
    </QueryView>
  );
}

interface EntriesProps {
  entries: readonly AuditEntryView[];
  present: Readonly<Record<string, string>>;
  last: LogPage | undefined;
  filters: AuditFilters;
}

function Entries({ entries, present, last, filters }: EntriesProps) {
  const searchedTo = last?.searchedTo ?? null;
  if (entries.length === 0 && searchedTo === null) {
    return (
      <EmptyState title="No entries found">
        {auditFilters.isNarrowed(filters)
          ? emptyAdvice(filters)
          : "Changes that administrators make this month appear here."}
      </EmptyState>
    );
  }
  return (
    <>
      <Text component="output" size="sm" tone="soft">
        {countOf(entries.length, "entry", "entries")}, newest first.{" "}
        {searchedTo === null
          ? last?.month && `All of ${monthName(last.month)} was searched.`
          : `Searched to ${formatMoment(searchedTo)}.`}
      </Text>
      {entries.length > 0 && <AuditTable entries={entries} present={present} />}
    </>
  );
}

/**
 * What to do if nothing was found. Entries of the log from before 23 Nov 2026 are not in the index
 * of targets, so a search for a target finds them only in a chosen month.
 */
const emptyAdvice = ({ month, target }: AuditFilters): string =>
  target !== "" && month === ""
    ? "Check the id. For changes before 23 Nov 2026, choose a month."
    : "Choose another month, or clear a filter.";
