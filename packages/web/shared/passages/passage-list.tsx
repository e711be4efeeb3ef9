import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { PassageRow } from "@academy/core/bank/passage/passage.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { countOf, formatDay } from "../../lib/format.ts";
import { Pagination } from "@academy/ui/pagination.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { excerptOf } from "./excerpt.rules.ts";
import { type PassageFilters, passageFilters } from "./passage-filters.rules.ts";
import { passagesQuery } from "./passages.queries.ts";

interface PassageListProps {
  filters: PassageFilters;
  /** Rows per page. */
  limit: number;
  /** Characters of a passage shown in a row. */
  preview: number;
  onPage: (page: number) => void;
  /** Buttons of a row. */
  actions: (row: PassageRow) => ReactNode;
  /** Id of the marked row. */
  current?: string | undefined;
  /** Title of the error message. */
  failed: string;
  /** What to do if there are no passages at all. */
  none: ReactNode;
}

/** The matching passages, page by page, with the number of their questions. */
export function PassageList({
  filters,
  limit,
  onPage,
  failed,
  none,
  current,
  ...rows
}: PassageListProps) {
  const list = useQuery(passagesQuery(filters, limit));
  const last = list.data && !list.isPlaceholderData ? Math.max(1, list.data.totalPages) : null;
  const beyond = last !== null && filters.page > last;
  useEffect(() => {
    // The page is empty: its last row was deleted, or the address is outdated.
    if (beyond && last !== null) onPage(last);
    // oxlint-disable-next-line react/exhaustive-deps -- only another page of the list matters
  }, [beyond, last]);
  if (beyond) return <RowsSkeleton rows={limit} label="Loading the passages" />;
  return (
    <QueryView
      query={list}
      failed={failed}
      loading={<RowsSkeleton rows={limit} label="Loading the passages" />}
      isEmpty={({ total }) => total === 0}
      empty={
        passageFilters.isNarrowed(filters) ? (
          <EmptyState title="No passages found">
            Change the filters, or clear them.{othersWords(list.data?.more)}
          </EmptyState>
        ) : (
          <EmptyState title="No passages yet">{none}</EmptyState>
        )
      }
    >
      {({ passages, total, totalPages, more }) => (
        <Stack gap="xs">
          <Text component="output" size="sm" tone="soft">
            {countOf(total, "passage")}
            {more && `.${othersWords(more)}`}
          </Text>
          <DataTable
            lines
            columns={columnsFor(rows)}
            rows={passages}
            keyOf={({ _id }) => _id}
            busy={list.isPlaceholderData}
            isChosen={({ _id }) => _id === current}
          />
          <Pagination
            label="Pages of passages"
            page={filters.page}
            totalPages={totalPages}
            onPage={onPage}
          />
        </Stack>
      )}
    </QueryView>
  );
}

const othersWords = (more = false): string =>
  more ? " Only the first 500 were searched: choose a topic to search others." : "";

const columnsFor = ({
  preview,
  actions,
}: Pick<PassageListProps, "preview" | "actions">): Column<PassageRow>[] => [
  {
    header: "Passage",
    cell: ({ passageText }) => <span>{excerptOf(passageText, preview)}</span>,
  },
  {
    header: "About",
    most: "18rem",
    cell: ({ subject, topic, subTopic }) => {
      const place = [subject, topic, subTopic].join(" › ");
      return <span title={place}>{place}</span>;
    },
  },
  { header: "Exam type", cell: ({ examType }) => examTypeLabels[examType] },
  { header: "Questions", align: "end", cell: ({ questionCount }) => questionCount },
  { header: "Changed", wide: true, cell: ({ changedAt }) => formatDay(changedAt) },
  {
    header: "Actions",
    kind: "bare",
    cell: (row) => <Row gap="2xs">{actions(row)}</Row>,
  },
];
