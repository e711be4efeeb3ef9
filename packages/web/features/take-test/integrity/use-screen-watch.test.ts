import { expect, test } from "vitest";
import type { PageEvent } from "../../../shared/outbox/page-events.rules.ts";
import { ScreenWatch } from "./use-screen-watch.ts";

function world({ exits = 0, inside = true } = {}) {
  const jobs = new Set<() => void>();
  const log: PageEvent[] = [];
  const calls = { lastExit: 0 };
  const watch = new ScreenWatch({
    mode: "full-screen",
    inside: () => inside,
    exits,
    now: () => 1_800_000_000_000,
    after: (_ms, work) => {
      jobs.add(work);
      return () => void jobs.delete(work);
    },
    log: (event) => void log.push(event),
    onLastExit: () => void (calls.lastExit += 1),
  });
  const pass = () => {
    for (const job of jobs) job();
    jobs.clear();
  };
  return { watch, log, calls, jobs, pass };
}

const left = { kind: "left", excused: false } as const;

test("waits until it is clear that the page survives", () => {
  const { watch, log, pass } = world();
  watch.signal(left);
  expect(log).toEqual([]);
  pass();
  expect(log).toHaveLength(1);
  expect(watch.getState().place).toBe("left");
});

test("counts nothing if the page ends before that", () => {
  const { watch, log, pass } = world();
  watch.signal(left);
  watch.signal({ kind: "unloading" });
  pass();
  expect(log).toEqual([]);
});

test("has nothing left to decide once the submission has begun", () => {
  const { watch, jobs } = world();
  watch.signal(left);
  watch.signal({ kind: "over" });
  expect(jobs.size).toBe(0);
});

test("submits at the second exit and not before", () => {
  const { watch, calls, pass } = world();
  watch.signal(left);
  pass();
  expect(calls.lastExit).toBe(0);
  watch.signal({ kind: "entered" });
  watch.signal(left);
  pass();
  expect(calls.lastExit).toBe(1);
});

test("submits immediately what a crash prevented", () => {
  const { watch, calls } = world({ exits: 2 });
  watch.begin();
  expect(calls.lastExit).toBe(1);
  const fresh = world({ exits: 1 });
  fresh.watch.begin();
  expect(fresh.calls.lastExit).toBe(0);
});

test("offers full screen again if it was lost while the paper loaded", () => {
  const { watch } = world({ inside: false });
  expect(watch.getState()).toMatchObject({ place: "left", excused: true, exits: 0 });
});
