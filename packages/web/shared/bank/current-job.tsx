import type { BulkJobView } from "@academy/core/bank/bulk/bulk.schema.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";

const BulkJobDialog = lazy(async () => ({
  default: (await import("./bulk-job.tsx")).BulkJobDialog,
}));

/**
 * The job that the page shows in a dialog. It is kept here because the list that started it may be
 * empty afterwards.
 */
const currentJobQuery = queryOptions<BulkJobView | null>({
  queryKey: ["bulk-job-shown"],
  queryFn: () => null,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Shows a job in the dialog of `CurrentJob`, or closes it. */
export function useShowJob(): (job: BulkJobView | null) => void {
  const client = useQueryClient();
  return (job) => void client.setQueryData(currentJobQuery.queryKey, job);
}

/**
 * The dialog of the job that was started or opened last. Its code is loaded with the first job. A
 * page that starts jobs contains this component once.
 */
export function CurrentJob() {
  const { data: job = null } = useQuery(currentJobQuery);
  const show = useShowJob();
  if (!job) return null;
  return (
    <Suspense>
      <BulkJobDialog key={job.jobId} job={job} onClose={() => show(null)} />
    </Suspense>
  );
}
