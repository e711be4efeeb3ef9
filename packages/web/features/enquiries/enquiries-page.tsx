import { Button } from "@academy/ui/kit/button.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { DataTable } from "@academy/ui/data-table.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import type { EnquiryView } from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import { lazy, Suspense, useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { useFilters } from "../../lib/address/use-filters.ts";
import { EnquiryFiltersBar } from "./enquiry-filters.tsx";
import { enquiryColumns } from "./enquiry-row.tsx";
import { dueQuery, enquiriesQuery } from "./enquiries.queries.ts";
import { countWords, enquiryFilters } from "./enquiries.rules.ts";

const EnquiryDialog = lazy(async () => ({
  default: (await import("./enquiry-dialog.tsx")).EnquiryDialog,
}));

/** All enquiries. The filters are parameters of the page's address. */
export function EnquiriesPage() {
  const [filters, show] = useFilters(enquiryFilters);
  const list = useQuery(enquiriesQuery(filters));
  const { page = 1, totalPages = 1, older = null } = list.data ?? {};
  const [opened, setOpened] = useState<EnquiryView | null>(null);
  const isByAge = filters.search === "" && filters.due === "";
  const isStart = Object.keys(enquiryFilters.write(filters)).length === 0;
  return (
    <Stack>
      {opened && (
        <Suspense>
          <EnquiryDialog enquiry={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {isStart && <DueCalls onOpen={setOpened} onAll={() => show({ due: "today" })} />}
      <EnquiryFiltersBar filters={filters} onChange={show} />
      <Text component="output" size="sm" tone="soft">
        {list.data ? countWords(list.data, filters) : "\u00a0"}
      </Text>
      <DataTable
        lines
        columns={enquiryColumns(setOpened)}
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
              {isByAge ? "Newest" : "From the start"}
            </Button>
          )}
          {older !== null && (
            <Button variant="subtle" onClick={() => show({ before: older })}>
              {isByAge ? "Older enquiries" : "More enquiries"}
            </Button>
          )}
        </Pagination>
      )}
    </Stack>
  );
}

interface DueProps {
  onOpen: (enquiry: EnquiryView) => void;
  onAll: () => void;
}

/** The calls that are due, above the list of enquiries; nothing is shown if no call is due. */
function DueCalls({ onOpen, onAll }: DueProps) {
  const { data } = useQuery(dueQuery);
  if (!data || data.enquiries.length === 0) return null;
  return (
    <Stack component="section" aria-label="Calls due today">
      <Text component="h2" size="lg" strong>
        Calls due today
      </Text>
      <DataTable
        lines
        columns={enquiryColumns(onOpen)}
        rows={data.enquiries}
        keyOf={({ _id }) => _id}
      />
      {(data.totalPages > 1 || data.older !== null) && (
        <Button variant="subtle" onClick={onAll}>
          All calls due
        </Button>
      )}
    </Stack>
  );
}

/** The specification's error message: the response's status, or a sentence if no response came. */
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
