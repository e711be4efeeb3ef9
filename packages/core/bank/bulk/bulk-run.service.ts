import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { LeaseLost, StepLease } from "../../kernel/step-job/step-job.service.ts";
import { titleOf } from "./bulk-title.rules.ts";
import type { Run, StoredJob } from "./bulk-job.store.ts";
import { bulkJobs } from "./bulk-job.store.ts";
import * as JobStore from "./bulk-job.store.ts";
import { changePage, undoPage } from "./bulk-page.service.ts";
import { choose, PAGE } from "./bulk-plan.service.ts";
import { request } from "./bulk-request.service.ts";
import type { BulkJobRef } from "./bulk.schema.ts";
import * as EntryMove from "./entry-move.service.ts";

/** A job stops after this many starts without progress. */
const MAX_TRIES = 5;

/** How many failures the job itself keeps; their number counts all failures. */
const KEPT_FAILURES = 100;

type Lease = StepLease<StoredJob>;

/**
 * Works on a job until it is done or its time is over; any process can continue it. A repeated
 * event finds the job leased or done.
 * @returns its state; undefined if there is nothing to do, or another process works on it
 * @throws any error of a page, so that the queue delivers the request again
 */
export async function run(deps: Deps, { jobId }: BulkJobRef): Promise<string | undefined> {
  await using lease = await StepLease.acquire(deps, bulkJobs, jobId);
  if (!lease) return undefined;
  try {
    if (lease.stored.tries > MAX_TRIES) await end(lease, { state: "stopped" });
    while (lease.isDue && !lease.isTimeUp) await step(deps, lease);
    if (lease.isDue) {
      await lease.release();
      await request(deps, jobId);
    }
    return lease.stored.state;
  } catch (error) {
    if (error instanceof LeaseLost) return undefined;
    await lease.release().catch(() => undefined);
    throw error;
  }
}

const end = (lease: Lease, changes: Partial<StoredJob>): Promise<void> =>
  lease.save({ tries: 0, holder: null, ...changes });

async function step(deps: Deps, lease: Lease): Promise<void> {
  const job = lease.stored;
  if (!job.isResolved) return resolve(deps, lease);
  const { undo } = job;
  if (undo) {
    if (undo.page >= job.pages) return finishUndo(deps, lease, undo);
    const result = await undoPage(deps, job, undo.page);
    return lease.save({ tries: 0, undo: added(undo, result) });
  }
  if (job.forward.page >= job.pages) return finish(deps, lease);
  const result = await changePage(deps, job, job.forward.page);
  return lease.save({ tries: 0, forward: added(job.forward, result) });
}

async function resolve(deps: Deps, lease: Lease): Promise<void> {
  const job = lease.stored;
  const chosen = await JobStore.settleChosen(deps, job.jobId, () => choose(deps, job));
  const total = chosen.ids.length;
  const sizes = { total, pages: Math.ceil(total / PAGE), passages: chosen.passageIds.length };
  return lease.save({ ...sizes, isResolved: true });
}

function added(run: Run, result: Pick<Run, "done" | "changed" | "failed" | "failures">): Run {
  return {
    ...run,
    page: run.page + 1,
    done: run.done + result.done,
    changed: run.changed + result.changed,
    failed: run.failed + result.failed,
    failures: [...run.failures, ...result.failures].slice(0, KEPT_FAILURES),
  };
}

async function finish(deps: Deps, lease: Lease): Promise<void> {
  const job = lease.stored;
  const failures = await EntryMove.finish(deps, job);
  const forward = withMore(job.forward, failures);
  const { action, target } = actOf(job);
  const { at, by, auditId: id, changed, failed } = forward;
  const after = { title: titleOf(job.change), questions: job.total, changed, failed };
  await Audit.recordOnce(deps, { id, at, by, action, target, before: beforeOf(job), after });
  return end(lease, { state: "done", forward });
}

async function finishUndo(deps: Deps, lease: Lease, run: Run): Promise<void> {
  const job = lease.stored;
  const undo = withMore(run, await EntryMove.finishUndo(deps, job));
  const { target } = actOf(job);
  const { at, by, auditId: id, changed, failed } = undo;
  const after = { title: titleOf(job.change), changed, failed };
  await Audit.recordOnce(deps, { id, at, by, action: "question.bulk-undo", target, after });
  return end(lease, { state: "undone", undo });
}

const withMore = (run: Run, failures: Run["failures"]): Run => ({
  ...run,
  failed: run.failed + failures.length,
  failures: [...run.failures, ...failures].slice(0, KEPT_FAILURES),
});

/** The whole job has one entry in the audit log. Its target is what people will search for. */
function actOf({ jobId, change }: StoredJob): { action: string; target: string } {
  if (change.kind === "merge") return { action: "subject-topic.merge", target: change.from._id };
  if (change.kind === "undo-import") return { action: "import.undo", target: change.importId };
  if (change.kind === "send-import") return { action: "import.review", target: change.importId };
  return { action: "question.bulk", target: jobId };
}

const beforeOf = ({ change }: StoredJob) => (change.kind === "merge" ? change.from : undefined);
