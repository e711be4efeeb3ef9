import type { EnquiryPage } from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import { Button } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { countOf } from "../../lib/format.ts";
import { useAddress } from "../../lib/use-address.ts";
import table from "../../lib/card-table.module.css";
import { EnquiryFiltersBar } from "./enquiry-filters.tsx";
import { EnquiryRow } from "./enquiry-row.tsx";
import { enquiriesQuery } from "./enquiries.queries.ts";
import { type EnquiryFilters, readFilters, writeFilters } from "./enquiries.rules.ts";
import classes from "./enquiries.module.css";

const HEAD = ["Name", "Email", "Phone", "Message", "Status", "Created", "Actions"];

/** All enquiries; what they are narrowed to stands in the address. */
export function EnquiriesPage() {
  const [address, write] = useAddress();
  const filters = readFilters(address);
  const list = useQuery(enquiriesQuery(filters));
  const show = (change: Partial<EnquiryFilters>, replace = false) =>
    write((now) => writeFilters({ ...readFilters(now), page: 1, ...change }), { replace });
  return (
    <>
      <EnquiryFiltersBar filters={filters} onChange={show} />
      <output className={classes.count}>
        {list.data ? countOf(list.data.total, "enquiry", "enquiries") : "\u00a0"}
        {filters.before !== "" && " among older ones"}
      </output>
      <div className={table.box} aria-busy={list.isFetching}>
        <table className={table.table}>
          <thead>
            <tr className={classes.row}>
              {HEAD.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Rows list={list} />
          </tbody>
        </table>
      </div>
      {list.data && <Pages of={list.data} filters={filters} onShow={show} />}
    </>
  );
}

function Whole({ children }: { children: ReactNode }) {
  return (
    <tr>
      <td colSpan={HEAD.length} className={classes.whole}>
        {children}
      </td>
    </tr>
  );
}

/** As the specification words it: the status of an answer that came, or that none did. */
const problemOf = (error: Error): string =>
  error instanceof ApiError && error.status > 0
    ? `HTTP ${error.status}`
    : "Failed to load enquiries";

function Rows({ list }: { list: UseQueryResult<EnquiryPage, Error> }) {
  if (list.isPending) return <Whole>Loading…</Whole>;
  if (list.isError) {
    return (
      <Whole>
        <span role="alert">Error: {problemOf(list.error)}</span>
        <Button
          variant="default"
          size="md"
          loading={list.isFetching}
          onClick={() => void list.refetch()}
        >
          Retry
        </Button>
      </Whole>
    );
  }
  const { enquiries } = list.data;
  if (enquiries.length === 0) return <Whole>No enquiries found</Whole>;
  return enquiries.map((enquiry) => <EnquiryRow key={enquiry._id} enquiry={enquiry} />);
}

interface PagesProps {
  of: EnquiryPage;
  filters: EnquiryFilters;
  onShow: (change: Partial<EnquiryFilters>) => void;
}

/** Prev and Next within the thousand that were looked at; beyond them, the older ones. */
function Pages({ of: { page, totalPages, older }, filters, onShow }: PagesProps) {
  const last = page >= totalPages;
  return (
    <nav className={classes.pages} aria-label="Pages of enquiries">
      <Button
        variant="default"
        size="md"
        disabled={page <= 1}
        onClick={() => onShow({ page: page - 1 })}
      >
        Prev
      </Button>
      <span>
        Page {page} / {totalPages}
      </span>
      <Button
        variant="default"
        size="md"
        disabled={last}
        onClick={() => onShow({ page: page + 1 })}
      >
        Next
      </Button>
      {filters.before !== "" && (
        <Button variant="subtle" size="md" onClick={() => onShow({ before: "" })}>
          Newest
        </Button>
      )}
      {older !== null && last && (
        <Button variant="subtle" size="md" onClick={() => onShow({ before: older })}>
          Older enquiries
        </Button>
      )}
    </nav>
  );
}
