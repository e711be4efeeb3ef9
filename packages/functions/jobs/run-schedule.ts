import * as JobFailures from "@academy/core/kernel/job-failure/job-failure.service.ts";
import { withLease } from "@academy/core/kernel/lease/lease.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { ScheduleTask } from "@academy/core/kernel/shared/deployment.rules.ts";
import * as z from "zod";

/** A schedule's event; only its id is needed. */
const ScheduledEvent = z.object({ id: z.string() });

/** The result of a task, for the log. */
type Facts = Record<string, unknown>;

/** One thing that the schedule looks after. If it fails, administrators read its name. */
export interface Task {
  name: ScheduleTask;
  run: (deps: Deps) => Promise<Facts>;
}

const close: readonly Task[] = [
  {
    name: "closing",
    run: async (deps) => {
      const Closing = await import("@academy/core/exam/submission/closing.service.ts");
      return Closing.requestClosing(deps);
    },
  },
];

/**
 * Tasks that ask for results: of tests that are over, of exams, and after teachers' marks. The last
 * one updates provisional ranks.
 */
const processTests: readonly Task[] = [
  {
    name: "processing",
    run: async (deps) => {
      const Queue = await import("@academy/core/exam/processing/processing-queue.service.ts");
      return Queue.requestProcessing(deps);
    },
  },
  {
    name: "merges",
    run: async (deps) => {
      const Merges = await import("@academy/core/exam/exam-series/merge-queue.service.ts");
      return Merges.requestMerges(deps);
    },
  },
  {
    name: "markings",
    run: async (deps) => {
      const Markings = await import("@academy/core/exam/marking-queue/marking-job.service.ts");
      return Markings.requestJobs(deps);
    },
  },
  {
    name: "provisional-ranks",
    run: async (deps) => {
      const Provisional = await import("@academy/core/exam/processing/provisional.service.ts");
      return { refreshed: await Provisional.refreshProvisional(deps) };
    },
  },
];

/** These tasks run without a payment provider too, because the office records payments itself. */
const payments: readonly Task[] = [
  {
    name: "payments",
    run: async (deps) => {
      const { reconcile } = await import("@academy/core/sales/payment/reconcile.service.ts");
      return { orders: await reconcile(deps) };
    },
  },
  {
    name: "totals",
    run: async (deps) => {
      const Totals = await import("@academy/core/sales/payment/order-total.service.ts");
      const Desk = await import("@academy/core/sales/payment/desk.service.ts");
      return { days: (await Totals.recount(deps)) + (await Desk.recount(deps)) };
    },
  },
];

const rest: readonly Task[] = [
  {
    name: "videos",
    run: async (deps) => {
      const Arrivals = await import("@academy/core/lectures/video/video-arrival.service.ts");
      const Videos = await import("@academy/core/lectures/video/video-purge.service.ts");
      return { arranged: await Arrivals.requestDue(deps), removed: await Videos.purge(deps) };
    },
  },
  {
    name: "import",
    run: async (deps) => {
      const Imports = await import("@academy/core/exchange/pipeline/import-sweep.service.ts");
      return { resumed: await Imports.sweep(deps) };
    },
  },
  {
    name: "accounts",
    run: async (deps) => {
      const Accounts =
        await import("@academy/core/back-office/account-data/delete-account-sweep.service.ts");
      return { deleted: await Accounts.sweep(deps) };
    },
  },
  {
    name: "enquiries",
    run: async (deps) => {
      const Earlier = await import("@academy/core/back-office/enquiry/enquiry-earlier.service.ts");
      const Old = await import("@academy/core/back-office/enquiry/enquiry-old.service.ts");
      return { indexed: await Earlier.indexEarlier(deps), forgotten: await Old.removeOld(deps) };
    },
  },
  {
    name: "reminders",
    run: async (deps) => {
      const Reminders = await import("@academy/core/sales/subscription/reminder.service.ts");
      const Instalments =
        await import("@academy/core/sales/instalment/instalment-letter.service.ts");
      const Plans = await import("@academy/core/sales/instalment/plan-change.service.ts");
      return {
        plans: await Plans.completeAll(deps),
        reminded: await Reminders.remind(deps),
        instalments: await Instalments.sendLetters(deps),
      };
    },
  },
  {
    name: "totals",
    run: async (deps) => {
      const Totals = await import("@academy/core/sales/subscription/subscription-total.service.ts");
      return { days: await Totals.recount(deps) };
    },
  },
  {
    name: "images",
    run: async (deps) => {
      const Images = await import("@academy/core/bank/image/image-copies.service.ts");
      return { images: await Images.sweep(deps) };
    },
  },
  {
    name: "challenges",
    run: async (deps) => {
      const Finals = await import("@academy/core/learning/challenge/challenge-final.service.ts");
      return { finals: await Finals.sweep(deps) };
    },
  },
  {
    name: "challenge-mail",
    run: async (deps) => {
      const Mail = await import("@academy/core/learning/challenge/challenge-mail.service.ts");
      return { letters: await Mail.send(deps) };
    },
  },
  {
    name: "bulk",
    run: async (deps) => {
      const Bulk = await import("@academy/core/bank/bulk/bulk-request.service.ts");
      return { changed: await Bulk.sweep(deps) };
    },
  },
  {
    name: "trash",
    run: async (deps) => {
      const Trash = await import("@academy/core/bank/trash/trash.service.ts");
      const Unfinished =
        await import("@academy/core/exam/builder/unfinished-publication.service.ts");
      const ActNotes = await import("@academy/core/kernel/audit/act-note.service.ts");
      return {
        interrupted: await ActNotes.sweep(deps),
        freed: await Unfinished.sweep(deps),
        purged: await Trash.sweep(deps),
      };
    },
  },
  {
    name: "weeks",
    run: async (deps) => {
      const Weeks = await import("@academy/core/back-office/week/week-count.service.ts");
      return { weeks: await Weeks.countDue(deps) };
    },
  },
  {
    name: "week-letters",
    run: async (deps) => {
      const Letters = await import("@academy/core/back-office/week/week-letter.service.ts");
      return { weekLetters: await Letters.send(deps) };
    },
  },
];

/**
 * The scheduled functions. Results, payments and closing each have their own, so that they need not
 * wait for other tasks.
 */
export const scheduled = { close, process: processTests, payments, rest } as const;
export type ScheduledName = keyof typeof scheduled;

/**
 * A scheduled function. Its tasks read what is due from the tables, not from the event, so lost,
 * late and repeated events are harmless; a run that would overlap another stops. A task that fails
 * runs again with the next event, and its alarm counts what is logged here.
 */
export const createHandler =
  (deps: Deps, job: ScheduledName, tasks: readonly Task[] = scheduled[job]) =>
  async (event: unknown): Promise<void> => {
    const startedAt = deps.clock.now();
    const about = { job, eventId: ScheduledEvent.safeParse(event).data?.id };
    try {
      await withLease(deps, job, () => runAll(deps, tasks, about));
    } catch (error) {
      deps.log.error("schedule.failed", error, { ...about, ms: deps.clock.now() - startedAt });
      await JobFailures.note(deps, "schedule");
      throw error;
    }
  };

/** Runs every task, even if a task before it has failed. */
async function runAll(deps: Deps, tasks: readonly Task[], about: Facts): Promise<void> {
  const startedAt = deps.clock.now();
  let failed = 0;
  let facts: Facts = {};
  for (const { name, run } of tasks) {
    try {
      facts = { ...facts, ...(await run(deps)) };
    } catch (error) {
      failed += 1;
      deps.log.error("schedule.task-failed", error, { ...about, task: name });
      await JobFailures.note(deps, name);
    }
  }
  const ms = deps.clock.now() - startedAt;
  deps.log.info("schedule.finished", { ...about, ms, ...facts, failed });
}
