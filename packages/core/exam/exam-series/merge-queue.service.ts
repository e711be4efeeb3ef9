import { askAll, type DueWork } from "../../kernel/due-work/due-work.service.ts";
import { withLease } from "../../kernel/lease/lease.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { PROCESSING_REQUESTED } from "../processing/processing.schema.ts";
import type { MergeRef } from "../series-record/series.schema.ts";
import * as SeriesStore from "../series-record/series.store.ts";
import * as Merges from "./merge.service.ts";

const work: DueWork = { name: "merge", event: PROCESSING_REQUESTED, lateMs: 10 * MINUTE };

/**
 * Asks the workers of processing to merge the exams that are due; exams that are late are merged
 * here.
 */
export async function requestMerges(deps: Deps): Promise<{ merges: number; merged: number }> {
  const now = deps.clock.now();
  const due = (await SeriesStore.due(deps, now)).map(({ examId, dueAt }) => ({
    ref: { examId },
    since: dueAt ?? now,
  }));
  const merged = await askAll(deps, work, due, (ref) => mergeRequested(deps, ref));
  return { merges: due.length, merged };
}

/**
 * The worker: merges an exam that is due, unless another worker has its lease.
 * @returns whether results were published @throws any error, so that the queue retries
 */
export async function mergeRequested(deps: Deps, { examId }: MergeRef): Promise<boolean> {
  const done = await withLease(deps, `merge#${examId}`, () => Merges.mergeDue(deps, examId));
  return done ?? false;
}
