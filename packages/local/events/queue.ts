import { randomUUID } from "node:crypto";
import type { BusEvent, EventTarget } from "./event-bus.ts";

/** A message as SQS delivers it to a Lambda. */
export interface Delivery {
  readonly Records: readonly [{ readonly messageId: string; readonly body: string }];
}

/**
 * A queue behind the bus: delivers its messages to a worker one at a time, in order. On AWS a rule
 * of the bus puts events into SQS, so nothing here implements SQS' protocol. The bus retries a
 * failed message; waiting ones are lost with the process, and the schedule sends them again.
 */
export function createQueue(worker: (delivery: Delivery) => Promise<unknown>): EventTarget {
  let before: Promise<unknown> = Promise.resolve();
  return (event: BusEvent) => {
    const delivery: Delivery = {
      Records: [{ messageId: randomUUID(), body: JSON.stringify(event) }],
    };
    const done = before.then(() => worker(delivery));
    before = done.catch(() => undefined);
    return done;
  };
}
