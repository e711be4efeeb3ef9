import { withLease } from "../../kernel/lease/lease.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { PROCESSING_REQUESTED } from "../processing/processing.schema.ts";
import type { MergeRef } from "../series-record/exams.schema.ts";
import * as ExamStore from "../series-record/exams.store.ts";
import * as Merges from "./merge.service.ts";

/** After this long the schedule merges an exam that no worker has merged. */
const LATE_MS = 10 * MINUTE;

/**
 * Asks the workers of processing to merge the exams that are due: a message for each, repeated by
 * every run until the results are published. Late exams are merged here.
 */
export async function requestMerges(deps: Deps): Promise<{ merges: number; merged: number }> {
  const now = deps.clock.now();
  const due = await ExamStore.due(deps, now);
  let merged = 0;
  for (const { examId, dueAt } of due) {
    try {
      await deps.events.send(PROCESSING_REQUESTED, { examId });
      if (now - (dueAt ?? now) >= LATE_MS && (await mergeRequested(deps, { examId }))) merged++;
    } catch (error) {
      // It stays due, so that the others are still merged.
      deps.log.error("exam.merge-failed", error, { exam: examId });
    }
  }
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
