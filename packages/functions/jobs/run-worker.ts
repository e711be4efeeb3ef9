import { ClosingRef } from "@academy/core/exam/submission/closing.schema.ts";
import type { Job } from "@academy/core/kernel/job-failure/job-failure.schema.ts";
import * as JobFailures from "@academy/core/kernel/job-failure/job-failure.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { ProcessingRef } from "@academy/core/exam/processing/processing.schema.ts";
import * as z from "zod";

/** What SQS delivers to a worker: one message, whose body is the bus's event. */
const Delivery = z.object({
  Records: z.tuple([z.object({ messageId: z.string(), body: z.string() })]),
});
const Message = z.object({ detail: z.unknown() });

interface Worker {
  /** The job that administrators see as failed. */
  failure: Job;
  work: (deps: Deps, detail: unknown) => Promise<Record<string, unknown>>;
}

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
      const ref = ProcessingRef.parse(detail);
      const Queue = await import("@academy/core/exam/processing/processing-queue.service.ts");
      return { ...ref, published: await Queue.processRequested(deps, ref) };
    },
  },
} as const satisfies Record<string, Worker>;
export type WorkerName = keyof typeof workers;

/**
 * A worker. Repeated, late and lost messages are harmless: the tables say what is due, and the
 * schedule asks again.
 *
 * @throws any error of the work, so that the queue redelivers the message.
 */
export const createHandler =
  (deps: Deps, name: WorkerName) =>
  async (delivery: unknown): Promise<void> => {
    const startedAt = deps.clock.now();
    const [{ messageId, body }] = Delivery.parse(delivery).Records;
    const worker = workers[name];
    const facts = () => ({ worker: name, messageId, ms: deps.clock.now() - startedAt });
    try {
      const { detail } = Message.parse(JSON.parse(body));
      deps.log.info("message.processed", { ...facts(), ...(await worker.work(deps, detail)) });
    } catch (error) {
      deps.log.error("message.failed", error, facts());
      await JobFailures.note(deps, worker.failure);
      throw error;
    }
  };
