import { Button } from "@academy/ui/kit/button.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import { DataTable } from "@academy/ui/data-table.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../lib/api/api-error.ts";
import { useFilters } from "../../lib/address/use-filters.ts";
import { EnquiryFiltersBar } from "./enquiry-filters.tsx";
import { enquiryColumns } from "./enquiry-row.tsx";
import { enquiriesQuery } from "./enquiries.queries.ts";
import { countWords, enquiryFilters } from "./enquiries.rules.ts";
import classes from "./enquiries.module.css";

/** All enquiries, filtered by the address. */
export function EnquiriesPage() {
  const [filters, show] = useFilters(enquiryFilters);
  const list = useQuery(enquiriesQuery(filters));
  const { page = 1, totalPages = 1, older = null } = list.data ?? {};
  return (
    <>
      <EnquiryFiltersBar filters={filters} onChange={show} />
      <Text component="output" size="sm" tone="soft" className={classes.count}>
        {list.data ? countWords(list.data, filters) : "\u00a0"}
      </Text>
      <DataTable
        columns={enquiryColumns}
        rows={list.isError ? [] : (list.data?.enquiries ?? [])}
        keyOf={({ _id }) => _id}
        busy={list.isFetching}
        empty={
          list.isError ? (
            <Failed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
          ) : list.isPending ? (
            "Loading…"
          ) : (
            "No enquiries found"
          )
        }
      />
      {list.data && (
        <Pagination
          short
          label="Pages of enquiries"
          page={page}
          totalPages={totalPages}
          onPage={(next) => show({ page: next })}
        >
          {filters.before !== "" && (
            <Button variant="subtle" onClick={() => show({ before: "" })}>
              Newest
            </Button>
          )}
          {older !== null && (
            <Button variant="subtle" onClick={() => show({ before: older })}>
              {filters.search === "" ? "Older enquiries" : "Search older enquiries"}
            </Button>
          )}
        </Pagination>
      )}
    </>
  );
}

/** The specification's wording: the status of the response, or that there was none. */
const problemOf = (error: Error): string =>
  error instanceof ApiError && error.status > 0
    ? `HTTP ${error.status}`
    : "Failed to load enquiries";

interface FailedProps {
  error: Error;
  busy: boolean;
  onRetry: () => void;
}

function Failed({ error, busy, onRetry }: FailedProps) {
  return (
    <>
      <p role="alert">Error: {problemOf(error)}</p>
      <Button variant="default" loading={busy} onClick={onRetry}>
        Retry
      </Button>
    </>
  );
}
