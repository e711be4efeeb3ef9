import * as Audit from "../../kernel/audit/audit.service.ts";
import { withLease } from "../../kernel/lease/lease.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { titleOf } from "./bulk-change.rules.ts";
import type { Run, StoredJob } from "./bulk-job.store.ts";
import * as JobStore from "./bulk-job.store.ts";
import { changePage, undoPage } from "./bulk-page.service.ts";
import { choose, PAGE } from "./bulk-plan.service.ts";
import { request } from "./bulk-request.service.ts";
import type { BulkJobRef } from "./bulk.schema.ts";
import * as EntryMove from "./entry-move.service.ts";

/** Starts without progress after which a job stops. */
const MAX_TRIES = 5;

/** After this long a process hands over to another: the worker has five minutes. */
const MAX_RUN_MS = 3 * MINUTE;

/** Failures that the job itself keeps; the number counts all. */
const KEPT_FAILURES = 100;

/**
 * Works on a job until it is done or its time is over; any process can continue it. A repeated
 * event finds the job leased or done.
 * @returns its state; undefined if another process works on it
 * @throws any error of a page, so that the queue delivers the request again
 */
export async function run(deps: Deps, { jobId }: BulkJobRef): Promise<string | undefined> {
  const job = await withLease(deps, `bulk#${jobId}`, () => work(deps, jobId));
  if (job && isDue(job)) await request(deps, jobId);
  return job?.state;
}

const isDue = ({ state }: StoredJob): boolean => state === "running" || state === "undoing";

async function work(deps: Deps, jobId: string): Promise<StoredJob | undefined> {
  const until = deps.clock.now() + MAX_RUN_MS;
  const found = await JobStore.find(deps, jobId);
  if (!found || !isDue(found)) return found;
  const start =
    found.tries >= MAX_TRIES ? { state: "stopped" as const, tries: 0 } : { tries: found.tries + 1 };
  let job = await save(deps, found, start);
  while (job && isDue(job) && deps.clock.now() <= until) job = await step(deps, job);
  return job;
}

/** @returns undefined when another process has changed the job */
const save = (deps: Deps, job: StoredJob, changes: Partial<StoredJob>) =>
  JobStore.change(deps, job, { beatAt: deps.clock.now(), ...changes });

async function step(deps: Deps, job: StoredJob): Promise<StoredJob | undefined> {
  if (!job.isResolved) return resolve(deps, job);
  const { undo } = job;
  if (undo) {
    if (undo.page >= job.pages) return finishUndo(deps, job, undo);
    const result = await undoPage(deps, job, undo.page);
    return save(deps, job, { tries: 0, undo: added(undo, result) });
  }
  if (job.forward.page >= job.pages) return finish(deps, job);
  const result = await changePage(deps, job, job.forward.page);
  return save(deps, job, { tries: 0, forward: added(job.forward, result) });
}

async function resolve(deps: Deps, job: StoredJob): Promise<StoredJob | undefined> {
  const chosen = await JobStore.settleChosen(deps, job.jobId, () => choose(deps, job));
  const total = chosen.ids.length;
  const sizes = { total, pages: Math.ceil(total / PAGE), passages: chosen.passageIds.length };
  return save(deps, job, { ...sizes, isResolved: true });
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

async function finish(deps: Deps, job: StoredJob): Promise<StoredJob | undefined> {
  const failures = await EntryMove.finish(deps, job);
  const forward = withMore(job.forward, failures);
  const { action, subject } = actOf(job);
  const { at, by, auditId: id, changed, failed } = forward;
  const after = { title: titleOf(job.change), questions: job.total, changed, failed };
  await Audit.recordOnce(deps, { id, at, by, action, subject, before: beforeOf(job), after });
  return save(deps, job, { state: "done", tries: 0, forward });
}

async function finishUndo(deps: Deps, job: StoredJob, run: Run): Promise<StoredJob | undefined> {
  const undo = withMore(run, await EntryMove.finishUndo(deps, job));
  const { subject } = actOf(job);
  const { at, by, auditId: id, changed, failed } = undo;
  const after = { title: titleOf(job.change), changed, failed };
  await Audit.recordOnce(deps, { id, at, by, action: "question.bulk-undo", subject, after });
  return save(deps, job, { state: "undone", tries: 0, undo });
}

const withMore = (run: Run, failures: Run["failures"]): Run => ({
  ...run,
  failed: run.failed + failures.length,
  failures: [...run.failures, ...failures].slice(0, KEPT_FAILURES),
});

/** The entry of the audit log: one for the whole job, under what people look for. */
function actOf({ jobId, change }: StoredJob): { action: string; subject: string } {
  if (change.kind === "merge") return { action: "subject-topic.merge", subject: change.from._id };
  if (change.kind === "undo-import") return { action: "import.undo", subject: change.importId };
  return { action: "question.bulk", subject: jobId };
}

const beforeOf = ({ change }: StoredJob) => (change.kind === "merge" ? change.from : undefined);
