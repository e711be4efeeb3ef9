import * as JobFailures from "@academy/core/kernel/job-failure/job-failure.service.ts";
import type { Job } from "@academy/core/kernel/job-failure/job-failure.schema.ts";
import { withLease } from "@academy/core/kernel/lease/lease.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import * as z from "zod";

/** What EventBridge sends by a schedule; we only need to know which one it was. */
const ScheduledEvent = z.object({ id: z.string() });

/** What a run did, for the log. */
type Facts = Record<string, unknown>;

interface Scheduled {
  /** How administrators are told of a failure. */
  failure: Job;
  run: (deps: Deps) => Promise<Facts>;
}

/** Has abandoned attempts closed. */
async function close(deps: Deps): Promise<Facts> {
  const Closing = await import("@academy/core/exam/submission/closing.service.ts");
  return Closing.requestClosing(deps);
}

/** Has the results of tests published that are over, and ranks those that are open provisionally. */
async function processTests(deps: Deps): Promise<Facts> {
  const Queue = await import("@academy/core/exam/processing/processing-queue.service.ts");
  const Provisional = await import("@academy/core/exam/processing/provisional.service.ts");
  const asked = await Queue.askForProcessing(deps);
  return { ...asked, refreshed: await Provisional.refreshProvisional(deps) };
}

/** Asks what became of orders; the SDKs of payments are loaded where something can be bought. */
async function payments(deps: Deps): Promise<Facts> {
  if (!deps.payments) return { orders: 0 };
  const { reconcile } = await import("@academy/core/sales/payment/reconcile.service.ts");
  const Totals = await import("@academy/core/sales/payment/order-total.service.ts");
  return { orders: await reconcile(deps), days: await Totals.recount(deps) };
}

/**
 * Removes the files of deleted videos, resumes imports whose job died, finishes deletions of
 * accounts that were cut off, reminds students of subscriptions that end, and counts days again.
 */
async function rest(deps: Deps): Promise<Facts> {
  const Videos = await import("@academy/core/lectures/video/video-purge.service.ts");
  const Imports = await import("@academy/core/import/import-sweep.service.ts");
  const Accounts =
    await import("@academy/core/back-office/account-data/delete-account-sweep.service.ts");
  const Reminders = await import("@academy/core/sales/subscription/reminder.service.ts");
  const Totals = await import("@academy/core/sales/subscription/subscription-total.service.ts");
  return {
    removed: await Videos.purge(deps),
    resumed: await Imports.sweep(deps),
    deleted: await Accounts.sweep(deps),
    reminded: await Reminders.remind(deps),
    days: await Totals.recount(deps),
  };
}

/** The scheduled jobs, each a function of its own, so that none waits for another. */
export const scheduled = {
  close: { failure: "closing", run: close },
  process: { failure: "processing", run: processTests },
  payments: { failure: "payments", run: payments },
  rest: { failure: "schedule", run: rest },
} as const satisfies Record<string, Scheduled>;
export type ScheduledName = keyof typeof scheduled;

/**
 * A scheduled job. It looks at what is due, not at the event, so lost, late and repeated events do no
 * harm; a run that would overlap another ends at once.
 *
 * @throws what the job throws, so that the platform tries again.
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
      if (done) deps.log.info("schedule_swept", { job, eventId, ms, ...done });
    } catch (error) {
      deps.log.error("schedule_failed", error, { job, eventId, ms: deps.clock.now() - startedAt });
      await JobFailures.note(deps, failure);
      throw error;
    }
  };
