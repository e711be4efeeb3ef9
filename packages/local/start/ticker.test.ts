import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ScheduledEvent, startTicker, type Ticker } from "./ticker.ts";

const noon = Date.parse("2026-03-01T12:00:00.250Z");
let ticker: Ticker | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});

afterEach(async () => {
  await ticker?.stop();
  vi.useRealTimers();
});

const fail = (error: unknown) => {
  throw error;
};

test("sends an event immediately and then every minute, in EventBridge's format", async () => {
  const events: ScheduledEvent[] = [];
  ticker = startTicker(async (event) => events.push(event), Date, fail);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(events.map((event) => event.time)).toEqual([
    "2026-03-01T12:00:00Z",
    "2026-03-01T12:01:00Z",
    "2026-03-01T12:02:00Z",
  ]);
  expect(events[0]).toMatchObject({ source: "aws.events", "detail-type": "Scheduled Event" });
  expect(new Set(events.map((event) => event.id)).size).toBe(3);
});

test("never runs the job twice at the same time", async () => {
  const ends: (() => void)[] = [];
  ticker = startTicker(() => new Promise<void>((end) => ends.push(end)), Date, fail);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ends).toHaveLength(2);
  ends[1]?.();
});

test("runs the job on request, after a current run", async () => {
  const ends: (() => void)[] = [];
  ticker = startTicker(() => new Promise<void>((end) => ends.push(end)), Date, fail);
  let done = false;
  const asked = ticker.tick().then(() => (done = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
  expect(done).toBe(false);
  ends[1]?.();
  await asked;
});

test("reports a failed job and continues", async () => {
  const errors: unknown[] = [];
  const job = () => {
    throw new Error("no luck");
  };
  ticker = startTicker(job, Date, (error) => errors.push(error));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(errors).toEqual([new Error("no luck"), new Error("no luck")]);
});

test("stops once the current event is handled", async () => {
  let end = () => {};
  let stopped = false;
  ticker = startTicker(() => new Promise<void>((resolve) => (end = resolve)), Date, fail);
  const stopping = ticker.stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stopped).toBe(false);
  end();
  await stopping;
});
