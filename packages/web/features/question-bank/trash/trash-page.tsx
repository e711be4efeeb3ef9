import type { TrashRow } from "@academy/core/bank/trash/trash.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Tabs } from "@academy/ui/kit/tabs.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../../lib/confirm-dialog.tsx";
import { countOf, formatDay, formatMoment } from "../../../lib/format.ts";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { notify } from "../../../lib/notices.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useFilters } from "../../../lib/address/use-filters.ts";
import { CurrentJob } from "../../../shared/bank/current-job.tsx";
import { oneLine } from "../../../shared/bank/one-line.rules.ts";
import { BulkJobList } from "../bulk/bulk-job-list.tsx";
import { trashFilters, type TrashList, trashQuery, useTrash } from "./trash.queries.ts";

/** Deleted questions to restore, and changes of many questions to undo. */
export function TrashPage() {
  const [{ list }, show] = useFilters(trashFilters);
  return (
    <>
      <Tabs
        label="What to restore"
        value={list}
        onChange={(chosen) => show({ list: chosen })}
        tabs={[
          { value: "", label: "Deleted", panel: () => <Trash list="unused" /> },
          { value: "used", label: "Kept for tests", panel: () => <Trash list="used" /> },
          { value: "jobs", label: "Changes to undo", panel: () => <BulkJobList /> },
        ]}
      />
      <CurrentJob />
    </>
  );
}

const INTRO: Record<TrashList, string> = {
  unused: "No test uses these questions. They are deleted permanently after 30 days.",
  used: "Tests use these questions, so they are never deleted permanently.",
};

function Trash({ list }: { list: TrashList }) {
  const query = useInfiniteQuery(trashQuery(list));
  return (
    <Stack gap="md">
      <Text tone="soft">{INTRO[list]}</Text>
      <QueryView
        query={query}
        failed="The deleted questions did not load"
        loading={<RowsSkeleton label="Loading the deleted questions" />}
        isEmpty={({ pages }) => pages.every(({ questions }) => questions.length === 0)}
        empty={
          <EmptyState title="Nothing here">
            Questions that you delete from the bank appear here.
          </EmptyState>
        }
      >
        {({ pages }) => (
          <>
            <Rows rows={pages.flatMap(({ questions }) => questions)} />
            {query.hasNextPage && (
              <Row>
                <Button
                  variant="default"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Show more
                </Button>
              </Row>
            )}
          </>
        )}
      </QueryView>
    </Stack>
  );
}

const nameOf = ({ question }: TrashRow): string => oneLine(question) || "[formula]";

function Rows({ rows }: { rows: readonly TrashRow[] }) {
  const [doomed, setDoomed] = useState<TrashRow | null>(null);
  const trash = useTrash();
  const restoring = useMutation({
    mutationFn: (row: TrashRow) => trash.restore(row),
    onSuccess: () => notify("Restored. The question is in the bank again.", "success"),
    onError: (error) => notify(messageOf(error, "The question was not restored."), "error"),
  });
  const purging = useMutation({
    mutationFn: (row: TrashRow) => trash.purge(row),
    onSuccess: (purged) => {
      if (purged > 0) notify("Deleted permanently.", "success");
      else notify("The question stays: a test uses it, or it was restored.", "warning");
      setDoomed(null);
    },
    onError: (error) => notify(messageOf(error, "The question was not deleted."), "error"),
  });
  const columns: Column<TrashRow>[] = [
    {
      header: "Question",
      kind: "title",
      cell: (row) => (
        <span title={`${row.subject} › ${row.topic} › ${row.subTopic}`}>{nameOf(row)}</span>
      ),
    },
    { header: "Topic", cell: ({ topic }) => topic },
    { header: "Deleted", cell: ({ deletedAt }) => formatMoment(deletedAt) },
    {
      header: "Until",
      cell: ({ purgeAt, uses }) =>
        purgeAt === null ? `Kept for ${countOf(uses, "test")}` : formatDay(purgeAt),
    },
    {
      header: "Actions",
      kind: "bare",
      cell: (row) => (
        <Row gap="2xs">
          <Button
            variant="subtle"
            size="compact"
            aria-label={`Restore: ${nameOf(row)}`}
            loading={restoring.isPending && restoring.variables._id === row._id}
            onClick={() => restoring.mutate(row)}
          >
            Restore
          </Button>
          {row.purgeAt !== null && (
            <Button
              variant="danger-subtle"
              size="compact"
              aria-label={`Delete permanently: ${nameOf(row)}`}
              onClick={() => setDoomed(row)}
            >
              Delete permanently
            </Button>
          )}
        </Row>
      ),
    },
  ];
  return (
    <>
      <DataTable lines columns={columns} rows={rows} keyOf={({ _id }) => _id} />
      {doomed && (
        <ConfirmDialog
          title="Delete this question permanently?"
          action="Delete permanently"
          busy={purging.isPending}
          onYes={() => purging.mutate(doomed)}
          onClose={() => setDoomed(null)}
        >
          <Text>{nameOf(doomed)}</Text>
          <Text size="sm" tone="soft">
            Its revisions and comments are deleted too. This cannot be undone.
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}
