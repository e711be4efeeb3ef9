import { BulkJobRef } from "@academy/core/bank/bulk/bulk.schema.ts";
import { ClosingRef } from "@academy/core/exam/submission/closing.schema.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { VideoRef } from "@academy/core/lectures/video/video-due.schema.ts";
import { MergeRef } from "@academy/core/exam/series-record/series.schema.ts";
import { MarkingRef, ProcessingRef } from "@academy/core/exam/processing/processing.schema.ts";
import { createMessageHandler, type Worker } from "./handle-message.ts";

/** The workers behind the queues. */
export const workers = {
  closing: {
    failure: "closing",
    async work(deps, detail) {
      const ref = ClosingRef.parse(detail);
      const Closing = await import("@academy/core/exam/submission/closing.service.ts");
      return { ...ref, closed: await Closing.close(deps, ref) };
    },
  },
  processing: {
    failure: "processing",
    async work(deps, detail) {
      const exam = MergeRef.safeParse(detail).data;
      if (exam) {
        const Merges = await import("@academy/core/exam/exam-series/merge-queue.service.ts");
        return { ...exam, published: await Merges.mergeRequested(deps, exam) };
      }
      const marking = MarkingRef.safeParse(detail).data;
      if (marking) {
        const Markings = await import("@academy/core/exam/marking-queue/marking-job.service.ts");
        return { ...marking, done: await Markings.work(deps, marking) };
      }
      const ref = ProcessingRef.parse(detail);
      const Queue = await import("@academy/core/exam/processing/processing-queue.service.ts");
      return { ...ref, published: await Queue.processRequested(deps, ref) };
    },
  },
  bulk: {
    failure: "bulk",
    async work(deps, detail) {
      const ref = BulkJobRef.parse(detail);
      const Bulk = await import("@academy/core/bank/bulk/bulk-run.service.ts");
      return { ...ref, state: await Bulk.run(deps, ref) };
    },
  },
  videos: {
    failure: "videos",
    async work(deps, detail) {
      const ref = VideoRef.parse(detail);
      const Arrivals = await import("@academy/core/lectures/video/video-arrival.service.ts");
      return { ...ref, arranged: await Arrivals.arrange(deps, ref) };
    },
  },
} as const satisfies Record<string, Worker>;
export type WorkerName = keyof typeof workers;

/** The handler of a worker of the schedule's bundle. */
export const createHandler = (deps: Deps, name: WorkerName) =>
  createMessageHandler(deps, name, workers[name]);
