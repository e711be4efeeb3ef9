import { examTypeLabels } from "@academy/core/exam-type/exam-type.rules.ts";
import type { PassageRow } from "@academy/core/passage/passage.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import table from "../card-table.module.css";
import { countOf, formatDay } from "../format.ts";
import { Pagination } from "@academy/ui/pagination.tsx";
import { excerptOf } from "./excerpt.rules.ts";
import { isNarrowed, type PassageFilters } from "./passage-filters.rules.ts";
import { passagesQuery } from "./passages.queries.ts";
import classes from "./passages.module.css";

interface PassageListProps {
  filters: PassageFilters;
  /** Rows a page. */
  limit: number;
  /** Characters of a passage that a row shows. */
  preview: number;
  onPage: (page: number) => void;
  /** Buttons of a row. */
  actions: (row: PassageRow) => ReactNode;
  /** The row that something is done with. */
  current?: string | undefined;
  /** Title of the error when nothing loads. */
  failed: string;
  /** What to do when there are no passages at all. */
  none: ReactNode;
}

/** The passages that the filters find, page by page, with the number of their questions. */
export function PassageList({ filters, limit, onPage, failed, none, ...rows }: PassageListProps) {
  const list = useQuery(passagesQuery(filters, limit));
  const last = list.data && !list.isPlaceholderData ? Math.max(1, list.data.totalPages) : null;
  const beyond = last !== null && filters.page > last;
  useEffect(() => {
    // The last row of the last page was deleted, or the address is of yesterday.
    if (beyond && last !== null) onPage(last);
    // oxlint-disable-next-line react/exhaustive-deps -- only another page of the list matters
  }, [beyond, last]);
  if (list.isPending || beyond) return <Loading rows={limit} />;
  if (list.isError) {
    return (
      <ErrorState
        title={failed}
        message={list.error.message}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const { passages, total, totalPages, more } = list.data;
  const others = more ? " Only the first 500 were searched: choose a topic to search others." : "";
  if (total === 0 && isNarrowed(filters)) {
    return (
      <EmptyState title="No passages found">Change the filters, or clear them.{others}</EmptyState>
    );
  }
  if (total === 0) return <EmptyState title="No passages yet">{none}</EmptyState>;
  return (
    <div aria-busy={list.isPlaceholderData} className={classes.list}>
      <output className={classes.count}>
        {countOf(total, "passage")}
        {others && `.${others}`}
      </output>
      <Rows passages={passages} {...rows} />
      <Pagination
        label="Pages of passages"
        page={filters.page}
        totalPages={totalPages}
        onPage={onPage}
      />
    </div>
  );
}

type RowsProps = Pick<PassageListProps, "preview" | "actions" | "current"> & {
  passages: readonly PassageRow[];
};

function Rows({ passages, preview, actions, current }: RowsProps) {
  return (
    <div className={table.box}>
      <table className={`${table.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">Passage</th>
            <th scope="col">About</th>
            <th scope="col">Exam type</th>
            <th scope="col">Questions</th>
            <th scope="col">Changed</th>
            <th scope="col">
              <span className="academy-unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {passages.map((row) => (
            <tr key={row._id} data-current={row._id === current}>
              <th scope="row">{excerptOf(row.passageText, preview)}</th>
              <td data-label="About">
                <span className={classes.place}>
                  {row.subject}
                  <span>
                    {row.topic} · {row.subTopic}
                  </span>
                </span>
              </td>
              <td data-label="Exam type">{examTypeLabels[row.examType]}</td>
              <td data-label="Questions">{row.questionCount}</td>
              <td data-label="Changed" className={classes.moment}>
                {formatDay(row.changedAt)}
              </td>
              <td className={classes.actions}>{actions(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Loading({ rows }: { rows: number }) {
  return (
    <div aria-busy="true" className={classes.skeleton}>
      <output className="academy-unseen">Loading the passages</output>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={56} radius="md" />
      ))}
    </div>
  );
}
