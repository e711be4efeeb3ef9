import { randomUUID } from "node:crypto";
import { region } from "../cloud-settings.ts";

/** A scheduled event as EventBridge sends it to a Lambda. */
export interface ScheduledEvent {
  readonly version: "0";
  readonly id: string;
  readonly "detail-type": "Scheduled Event";
  readonly source: "aws.events";
  readonly account: string;
  /** ISO 8601, UTC, whole seconds. */
  readonly time: string;
  readonly region: string;
  readonly resources: string[];
  readonly detail: Record<string, never>;
}

export interface Ticker {
  /** Runs the job now, after any current run, and waits for it. */
  tick(): Promise<void>;
  /** Resolves when the current event has been handled; no event follows. */
  stop(): Promise<void>;
}

const account = "000000000000";
const minute = 60_000;

/** @param now epoch milliseconds */
function scheduledEvent(now: number): ScheduledEvent {
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": "Scheduled Event",
    source: "aws.events",
    account,
    time: `${new Date(now).toISOString().slice(0, 19)}Z`,
    region,
    resources: [`arn:aws:events:${region}:${account}:rule/academy-every-minute`],
    detail: {},
  };
}

/**
 * The schedule: runs the job immediately and then every minute, never twice at the same time. A
 * failed run is reported and the next one comes as usual, like on AWS.
 */
export function startTicker(
  job: (event: ScheduledEvent) => Promise<unknown>,
  clock: { now(): number },
  onError: (error: unknown) => void,
): Ticker {
  let running: Promise<void> | undefined;
  const run = (): Promise<void> => {
    const call = async () => job(scheduledEvent(clock.now()));
    const ended = call()
      .then(() => undefined, onError)
      .finally(() => (running = undefined));
    running = ended;
    return ended;
  };
  const tick = async () => {
    while (running) await running;
    await run();
  };
  const timer = setInterval(() => {
    if (!running) void run();
  }, minute);
  void run();
  const stop = async () => {
    clearInterval(timer);
    await running;
  };
  return { tick, stop };
}
