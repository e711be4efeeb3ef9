import type { BulkJobs } from "@academy/core/bank/bulk/bulk.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { RowName } from "@academy/ui/row-name.tsx";
import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../../lib/format.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { jobsQuery } from "../../../shared/bank/bulk-job.queries.ts";
import { useShowJob } from "../../../shared/bank/current-job.tsx";
import { isUnderWay, progressOf, resultWords } from "../../../shared/bank/bulk-job.rules.ts";

type Listed = BulkJobs["jobs"][number];

/** The latest changes of many questions; each opens with its result and its undo. */
export function BulkJobList() {
  const show = useShowJob();
  const jobs = useQuery(jobsQuery);
  const columns: Column<Listed>[] = [
    {
      header: "Change",
      kind: "title",
      cell: (job) => (
        <RowName note={isUnderWay(job.state) ? progressOf(job).words : resultWords(job)}>
          {job.title}
        </RowName>
      ),
    },
    { header: "Started", cell: ({ createdAt }) => formatMoment(createdAt) },
    { header: "By", cell: ({ by }) => by },
    {
      header: "Actions",
      kind: "bare",
      cell: (job) => (
        <Button
          variant="subtle"
          size="compact"
          aria-label={`Details: ${job.title}`}
          onClick={() => show({ ...job, failures: [] })}
        >
          {job.undoUntil === null ? "Details" : "Details and undo"}
        </Button>
      ),
    },
  ];
  return (
    <QueryView
      query={jobs}
      failed="The changes did not load"
      loading={<RowsSkeleton label="Loading the changes" />}
      isEmpty={(found) => found.jobs.length === 0}
      empty={
        <EmptyState title="No changes yet">
          Select questions in the bank to change many of them together.
        </EmptyState>
      }
    >
      {(found) => (
        <DataTable lines columns={columns} rows={found.jobs} keyOf={({ jobId }) => jobId ?? ""} />
      )}
    </QueryView>
  );
}
