import type { Taker } from "@academy/core/exam/result/taker.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { formatMarks } from "../../lib/format.ts";
import { QueryView } from "../../lib/query-view.tsx";
import { takersQuery } from "./results.queries.ts";
import { takersProblem } from "../../shared/results/results.rules.ts";
import classes from "./takers.module.css";

interface TakerListProps {
  testId: string;
  page: number;
  chosen: string;
  /** The address of this page with another taker chosen. */
  linkOf: (submissionId: string) => string;
  onPage: (page: number) => void;
}

const ROWS = 20;

/** All takers in rank order, page by page. */
export function TakerList({ testId, page, chosen, linkOf, onPage }: TakerListProps) {
  const list = useQuery(takersQuery(testId, { search: "", page, limit: ROWS }));
  const columns: Column<Taker>[] = [
    { header: "Rank", align: "end", cell: ({ rank }) => formatMarks(rank) },
    {
      header: "Name",
      kind: "title",
      className: classes.taker,
      cell: ({ submissionId, name }) => (
        <Link to={linkOf(submissionId)} aria-current={submissionId === chosen ? "true" : undefined}>
          {name}
        </Link>
      ),
    },
    { header: "Marks", align: "end", cell: ({ score }) => formatMarks(score) },
    { header: "Percentile", align: "end", cell: ({ percentile }) => formatMarks(percentile) },
  ];
  return (
    <Stack component="section" gap="sm" aria-labelledby="in-rank-order" className={classes.list}>
      <h2 id="in-rank-order">In rank order</h2>
      <QueryView
        query={list}
        failed={list.error ? takersProblem(list.error) : ""}
        loading={<TextSkeleton lines={8} label="Loading the takers" />}
      >
        {({ takers, totalPages }) => (
          <>
            <DataTable
              cards={false}
              columns={columns}
              rows={takers}
              keyOf={({ submissionId }) => submissionId}
              busy={list.isPlaceholderData}
              isChosen={({ submissionId }) => submissionId === chosen}
            />
            <Pagination
              label="Pages of the ranking"
              page={page}
              totalPages={totalPages}
              onPage={onPage}
            />
          </>
        )}
      </QueryView>
    </Stack>
  );
}
