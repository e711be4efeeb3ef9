import * as JobFailures from "@academy/core/kernel/job-failure/job-failure.service.ts";
import type { Job } from "@academy/core/kernel/job-failure/job-failure.schema.ts";
import { withLease } from "@academy/core/kernel/lease/lease.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import * as z from "zod";

/** A schedule's event; only its id is needed. */
const ScheduledEvent = z.object({ id: z.string() });

/** The result of a run, for the log. */
type Facts = Record<string, unknown>;

interface Scheduled {
  /** The job that administrators see as failed. */
  failure: Job;
  run: (deps: Deps) => Promise<Facts>;
}

/** Requests the closing of abandoned attempts. */
async function close(deps: Deps): Promise<Facts> {
  const Closing = await import("@academy/core/exam/submission/closing.service.ts");
  return Closing.requestClosing(deps);
}

/**
 * Requests the results of tests that are over and of exams, and the jobs of markings, and ranks
 * open tests provisionally.
 */
async function processTests(deps: Deps): Promise<Facts> {
  const Queue = await import("@academy/core/exam/processing/processing-queue.service.ts");
  const Provisional = await import("@academy/core/exam/processing/provisional.service.ts");
  const Merges = await import("@academy/core/exam/exam-series/merge-queue.service.ts");
  const Markings = await import("@academy/core/exam/marking-queue/marking-job.service.ts");
  const requested = {
    ...(await Queue.requestProcessing(deps)),
    ...(await Merges.requestMerges(deps)),
    ...(await Markings.requestJobs(deps)),
  };
  return { ...requested, refreshed: await Provisional.refreshProvisional(deps) };
}

/** Reconciles orders; the payment SDKs load only where payments are configured. */
async function payments(deps: Deps): Promise<Facts> {
  if (!deps.payments) return { orders: 0 };
  const { reconcile } = await import("@academy/core/sales/payment/reconcile.service.ts");
  const Totals = await import("@academy/core/sales/payment/order-total.service.ts");
  return { orders: await reconcile(deps), days: await Totals.recount(deps) };
}

/**
 * Removes the files of deleted videos, resumes imports whose job died, completes interrupted
 * account deletions, reminds students of expiring subscriptions, recounts days, requests copies of
 * images again whose event was lost, makes keys final whose challenges are decided, holds the
 * questions of tests from before they could be opened for practice, resumes changes of many
 * questions, and empties the trash of the bank.
 */
async function rest(deps: Deps): Promise<Facts> {
  const Videos = await import("@academy/core/lectures/video/video-purge.service.ts");
  const Imports = await import("@academy/core/exchange/pipeline/import-sweep.service.ts");
  const Accounts =
    await import("@academy/core/back-office/account-data/delete-account-sweep.service.ts");
  const Reminders = await import("@academy/core/sales/subscription/reminder.service.ts");
  const Totals = await import("@academy/core/sales/subscription/subscription-total.service.ts");
  const Images = await import("@academy/core/bank/image/image-copies.service.ts");
  const Finals = await import("@academy/core/learning/challenge/challenge-final.service.ts");
  const ChallengeMail = await import("@academy/core/learning/challenge/challenge-mail.service.ts");
  const Opening = await import("@academy/core/exam/opening/hold-earlier-tests.service.ts");
  const Bulk = await import("@academy/core/bank/bulk/bulk-request.service.ts");
  const Trash = await import("@academy/core/bank/trash/trash.service.ts");
  const FillTrash = await import("@academy/core/bank/trash/fill-trash.service.ts");
  return {
    removed: await Videos.purge(deps),
    resumed: await Imports.sweep(deps),
    deleted: await Accounts.sweep(deps),
    reminded: await Reminders.remind(deps),
    days: await Totals.recount(deps),
    images: await Images.sweep(deps),
    finals: await Finals.sweep(deps),
    letters: await ChallengeMail.send(deps),
    held: await Opening.holdEarlierTests(deps),
    changed: await Bulk.sweep(deps),
    trashed: await FillTrash.fillTrash(deps),
    purged: await Trash.sweep(deps),
  };
}

/** The scheduled jobs, each a separate function, so that none waits for another. */
export const scheduled = {
  close: { failure: "closing", run: close },
  process: { failure: "processing", run: processTests },
  payments: { failure: "payments", run: payments },
  rest: { failure: "schedule", run: rest },
} as const satisfies Record<string, Scheduled>;
export type ScheduledName = keyof typeof scheduled;

/**
 * A scheduled job. It reads what is due from the tables, not from the event, so lost, late and
 * repeated events are harmless; a run that would overlap another stops.
 *
 * @throws any error of the job, so that the platform retries.
 */
export const createHandler =
  (deps: Deps, job: ScheduledName) =>
  async (event: unknown): Promise<void> => {
    const startedAt = deps.clock.now();
    const eventId = ScheduledEvent.safeParse(event).data?.id;
    const { failure, run } = scheduled[job];
    try {
      const done = await withLease(deps, job, () => run(deps));
      const ms = deps.clock.now() - startedAt;
      if (done) deps.log.info("schedule.finished", { job, eventId, ms, ...done });
    } catch (error) {
      deps.log.error("schedule.failed", error, { job, eventId, ms: deps.clock.now() - startedAt });
      await JobFailures.note(deps, failure);
      throw error;
    }
  };
