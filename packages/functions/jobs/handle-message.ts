import type { Job } from "@academy/core/kernel/job-failure/job-failure.schema.ts";
import * as JobFailures from "@academy/core/kernel/job-failure/job-failure.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import * as z from "zod";

/** What SQS delivers to a worker: one message, whose body is the bus's event. */
const Delivery = z.object({
  Records: z.tuple([z.object({ messageId: z.string(), body: z.string() })]),
});
const Message = z.object({ detail: z.unknown() });

export interface Worker {
  /** The job that administrators see as failed. */
  failure: Job;
  work: (deps: Deps, detail: unknown) => Promise<Record<string, unknown>>;
}

/**
 * The handler of a queue's messages. Repeated, late and lost messages are harmless: the tables say
 * what is due, and the schedule asks again.
 *
 * @throws any error of the work, so that the queue redelivers the message.
 */
export const createMessageHandler =
  (deps: Deps, name: string, worker: Worker) =>
  async (delivery: unknown): Promise<void> => {
    const startedAt = deps.clock.now();
    const [{ messageId, body }] = Delivery.parse(delivery).Records;
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
