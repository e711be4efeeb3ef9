import type { Actor } from "../../kernel/shared/actor.ts";
import { DAY, iso } from "../../kernel/shared/time.ts";
import type { Run, StoredJob } from "./bulk-job.store.ts";
import { titleOf } from "./bulk-title.rules.ts";
import type { BulkJobView } from "./bulk.schema.ts";

/** How long a job can be undone. */
export const UNDO_MS = 7 * DAY;

/** Who asks about a job. */
export type JobReader = Pick<Actor, "userId" | "isAdmin">;

/**
 * Whether a job exists for someone: for administrators every job, for authors only jobs that change
 * their own imports.
 */
export const maySeeJob = ({ isAdmin, userId }: JobReader, { change }: StoredJob): boolean =>
  isAdmin || ("author" in change && change.author === userId);

/** A job as someone sees it: only administrators see until when it can be undone. */
export const shownTo = ({ isAdmin }: Pick<Actor, "isAdmin">, view: BulkJobView): BulkJobView =>
  isAdmin ? view : { ...view, undoUntil: null };

/** A job and its progress at a time, which is given in epoch milliseconds. */
export function viewAt(job: StoredJob, now: number): BulkJobView {
  const { jobId, change, state, total, passages, forward, undo: undone } = job;
  const until = forward.at + UNDO_MS;
  const isOver = state === "done" || state === "stopped";
  const progress = ({ done, changed, failed, failures, by }: Run) => ({
    done,
    changed,
    failed,
    failures,
    by: by.name,
  });
  return {
    jobId,
    kind: change.kind,
    title: titleOf(change),
    state,
    total,
    ...progress(forward),
    passages,
    createdAt: iso(forward.at),
    undoUntil: isOver && !undone && now < until ? iso(until) : null,
    ...(undone && { undo: progress(undone) }),
  };
}
