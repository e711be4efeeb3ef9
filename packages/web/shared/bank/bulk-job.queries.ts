import type { BulkBody, BulkInput, BulkJobView } from "@academy/core/bank/bulk/bulk.schema.ts";
import type { bulkChange } from "@academy/functions/api/bank/bulk/bulk-change.ts";
import type { bulkList } from "@academy/functions/api/bank/bulk/bulk-list.ts";
import type { bulkRead } from "@academy/functions/api/bank/bulk/bulk-read.ts";
import type { bulkUndo } from "@academy/functions/api/bank/bulk/bulk-undo.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { bankKey, catalogueKey } from "./bank.queries.ts";
import { isUnderWay } from "./bulk-job.rules.ts";

/** Milliseconds between two polls of a job. */
const ASKED_EVERY = 1500;

const jobKey = ["bulk-jobs"];

/** Which questions a job changes, as the API takes it. */
export type BulkSelect = BulkBody["select"];
export type BulkChange = BulkInput["change"];

/** Changes questions; a dry run says what would change. */
export const postBulk = (select: BulkSelect, change: BulkChange, dryRun: boolean) =>
  call<typeof bulkChange>("POST /api/questions/bulk", { body: { select, change, dryRun } });

/** What a change would do; never cached, because others work in the bank too. */
export const checkQuery = (select: BulkSelect, change: BulkChange | null) =>
  queryOptions({
    queryKey: [...bankKey, "bulk-check", select, change],
    queryFn: () => {
      if (change === null) throw new Error("There is no change to check yet.");
      return postBulk(select, change, true);
    },
    enabled: change !== null,
    staleTime: 0,
    gcTime: 0,
  });

/** Polls a job until it is done; `job` is the first answer of the server. */
export const jobQuery = (job: BulkJobView) =>
  queryOptions({
    queryKey: [...jobKey, job.jobId],
    queryFn: reads<typeof bulkRead>("GET /api/questions/bulk/{id}", {
      params: { id: job.jobId ?? "" },
    }),
    initialData: job,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      isUnderWay(state.data?.state ?? job.state) ? ASKED_EVERY : false,
  });

/** The latest changes of many questions. */
export const jobsQuery = queryOptions({
  queryKey: [...jobKey, "latest"],
  queryFn: reads<typeof bulkList>("GET /api/questions/bulk"),
  refetchInterval: ({ state }) =>
    state.data?.jobs.some((job) => isUnderWay(job.state)) ? ASKED_EVERY : false,
});

/** Undoes a job; everything that shows the job then shows the progress of its undo. */
export function useUndoJob() {
  const client = useQueryClient();
  return async (jobId: string): Promise<void> => {
    const job = await call<typeof bulkUndo>("POST /api/questions/bulk/{id}/undo", {
      params: { id: jobId },
    });
    client.setQueryData([...jobKey, jobId], job);
    void client.invalidateQueries({ queryKey: jobKey });
  };
}

/** Reloads everything that shows questions or the catalogue. */
export function useBankRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: bankKey });
    void client.invalidateQueries({ queryKey: catalogueKey });
    void client.invalidateQueries({ queryKey: jobKey });
  };
}
