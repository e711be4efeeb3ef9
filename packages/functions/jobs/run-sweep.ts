import * as Accounts from "@academy/core/account/delete-account-sweep.service.ts";
import * as Imports from "@academy/core/import/import-sweep.service.ts";
import * as JobFailures from "@academy/core/job-failure/job-failure.service.ts";
import type { Deps } from "@academy/core/platform/deps.ts";
import { sweep } from "@academy/core/result/processing.service.ts";
import { remind } from "@academy/core/subscription/reminder.service.ts";
import { purge } from "@academy/core/video/video-purge.service.ts";
import * as z from "zod";

/** What EventBridge sends by a schedule; we only need to know which one it was. */
const ScheduledEvent = z.object({ id: z.string() });

/** The SDKs of payments are loaded where something can be bought, after all that exams wait for. */
async function settlePayments(deps: Deps): Promise<number> {
  if (!deps.payments) return 0;
  const { reconcile } = await import("@academy/core/payment/reconcile.service.ts");
  return reconcile(deps);
}

/** The totals of days that months' reports are made of. */
async function countDays(deps: Deps): Promise<number> {
  const Orders = await import("@academy/core/payment/order-total.service.ts");
  const Subscriptions = await import("@academy/core/subscription/subscription-total.service.ts");
  return (await Orders.recount(deps)) + (await Subscriptions.recount(deps));
}

/**
 * The schedule's job: closes abandoned attempts, publishes the results of expired tests,
 * removes the files of deleted videos, has imports go on whose job died, finishes deletions of
 * accounts that were cut off, asks what became of orders and reminds students of subscriptions that
 * end. It looks at what is due, not at the event, so
 * lost, late and repeated events do no harm.
 *
 * @throws what the sweep throws, so that the platform tries again.
 */
export const createHandler =
  (deps: Deps) =>
  async (event: unknown): Promise<void> => {
    const startedAt = deps.clock.now();
    const eventId = ScheduledEvent.safeParse(event).data?.id;
    try {
      const swept = { ...(await sweep(deps)), removed: await purge(deps) };
      const resumed = await Imports.sweep(deps);
      const deleted = await Accounts.sweep(deps);
      // A subscription that was just paid for needs no reminder.
      const done = { ...swept, orders: await settlePayments(deps), reminded: await remind(deps) };
      const days = await countDays(deps);
      const ms = deps.clock.now() - startedAt;
      deps.log.info("schedule_swept", { eventId, ms, ...done, days, resumed, deleted });
    } catch (error) {
      deps.log.error("schedule_failed", error, { eventId, ms: deps.clock.now() - startedAt });
      await JobFailures.note(deps, "schedule");
      throw error;
    }
  };
