import { randomUUID } from "node:crypto";
import * as z from "zod";
import { credentials, eventBus, region } from "../cloud-settings.ts";
import type { CloudService } from "../services.ts";

/** An event as EventBridge delivers it to a Lambda. */
export interface BusEvent {
  readonly id: string;
  readonly "detail-type": string;
  readonly source: string;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly region: string;
  readonly detail: unknown;
}

export type EventTarget = (event: BusEvent) => Promise<unknown>;

export interface EventBus extends CloudService {
  /** Delivers every later event to a target, which reads the detail type itself. */
  subscribe(target: EventTarget): void;
  /** Sends an event of a service of the cloud itself. */
  publish(event: Pick<BusEvent, "source" | "detail-type" | "detail">): void;
  /** Resolves once every event has been handled, including those that handlers send. */
  idle(): Promise<void>;
}

const TARGET = "AWSEvents.PutEvents";

/** How often EventBridge and Lambda try an event in total. */
const TRIES = 3;

const PutEvents = z.object({
  Entries: z
    .array(
      z.object({
        EventBusName: z.string(),
        Source: z.string(),
        DetailType: z.string(),
        Detail: z.string(),
      }),
    )
    .min(1)
    .max(10),
});

/**
 * One event bus with the wire protocol of EventBridge. Events reach their targets after the answer,
 * as on AWS, and failed ones are retried; but events in progress are lost with the process.
 */
export function createEventBus(clock: { now(): number }): EventBus {
  const targets: EventTarget[] = [];
  const underWay = new Set<Promise<void>>();
  const send = (event: BusEvent) => {
    for (const target of targets) {
      const delivery = deliver(target, event).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    }
  };
  const idle = async () => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  return {
    idle,
    subscribe: (target) => void targets.push(target),
    publish: (event) => send({ ...stamped(clock.now()), ...event }),
    matches: (request) => request.headers.get("x-amz-target") === TARGET,
    async handle(request) {
      const signer = /Credential=([^/]+)\//.exec(request.headers.get("authorization") ?? "")?.[1];
      if (signer !== credentials.accessKeyId) {
        return failure("UnrecognizedClientException", "The security token is invalid.");
      }
      const { success, data } = PutEvents.safeParse(await request.json());
      if (!success) return failure("ValidationException", "The events cannot be read.");
      const answers = data.Entries.map((entry) => {
        if (entry.EventBusName !== eventBus) {
          return { ErrorCode: "NotFoundException", ErrorMessage: `No bus ${entry.EventBusName}` };
        }
        const event = eventOf(entry, clock.now());
        send(event);
        return { EventId: event.id };
      });
      const refused = answers.filter((answer) => "ErrorCode" in answer).length;
      return json(200, { FailedEntryCount: refused, Entries: answers });
    },
    close: idle,
  };
}

type Entry = z.infer<typeof PutEvents>["Entries"][number];

const stamped = (now: number) => ({ id: randomUUID(), time: new Date(now).toISOString(), region });

const eventOf = ({ Source, DetailType, Detail }: Entry, now: number): BusEvent => ({
  ...stamped(now),
  "detail-type": DetailType,
  source: Source,
  detail: JSON.parse(Detail),
});

/**
 * Never rejects: an event that fails for the last time is printed on the console, like a dead
 * letter.
 */
async function deliver(target: EventTarget, event: BusEvent): Promise<void> {
  // The sender gets its answer first.
  await new Promise<void>((resolve) => setImmediate(resolve));
  for (let tried = 1; ; tried++) {
    try {
      await target(event);
      return;
    } catch (error) {
      if (tried < TRIES) continue;
      console.error(`The event ${event["detail-type"]} was given up:`, error);
      return;
    }
  }
}

const json = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/x-amz-json-1.1", "x-amzn-requestid": randomUUID() },
  });

const failure = (type: string, message: string): Response => json(400, { __type: type, message });

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
