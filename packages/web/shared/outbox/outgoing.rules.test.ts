import { expect, test } from "vitest";
import { change, dirtyQuestions, emptyOutbox, refuse, refusedQuestions } from "./outbox.rules.ts";
import { type Waiting, batch, nextSendAt } from "./outgoing.rules.ts";

test("sends the oldest changes first and splits by number and by size", () => {
  let outbox = emptyOutbox;
  for (const id of ["c", "a", "b"]) outbox = change(outbox, id, { value: "x".repeat(100) });
  expect(Object.keys(batch(outbox, { count: 2, bytes: 1e6 }))).toEqual(["c", "a"]);
  expect(Object.keys(batch(outbox, { count: 9, bytes: 400 }))).toEqual(["c", "a"]);
  expect(Object.keys(batch(outbox, { count: 9, bytes: 1 }))).toEqual(["c"]);
});

const waiting = (part: Partial<Waiting>): Waiting => ({
  dirtySince: 1_000_000,
  heardAt: 1_000_000,
  retryAt: null,
  deadline: 10_000_000,
  draw: 0.5,
  eager: false,
  ...part,
});

test("makes one request before the deadline if nothing is unsaved, because the deadline may have moved", () => {
  const idle = (part: Partial<Waiting>) => nextSendAt(waiting({ dirtySince: null, ...part }));
  expect(idle({})).toBe(9_989_500);
  expect(idle({ heardAt: 9_989_500 })).toBeNull();
  expect(idle({ retryAt: 9_995_000 })).toBe(9_995_000);
  expect(idle({ retryAt: 10_000_000 })).toBeNull();
});

test("collects changes for twenty seconds from the first one", () => {
  expect(nextSendAt(waiting({}))).toBe(1_020_000);
});

test("sends immediately if the device cannot store answers", () => {
  expect(nextSendAt(waiting({ eager: true }))).toBe(1_000_000);
});

test("waits for the retry after a failure", () => {
  expect(nextSendAt(waiting({ retryAt: 1_003_000, eager: true }))).toBe(1_003_000);
});

test.each([0, 0.3, 0.999])("sends collected changes before the deadline (draw %d)", (draw) => {
  const due = nextSendAt(waiting({ dirtySince: 9_985_000, draw }));
  expect(due).toBeGreaterThanOrEqual(9_985_000);
  expect(due).toBeLessThanOrEqual(9_997_000);
});

test("sends a change of the last seconds almost immediately", () => {
  expect(nextSendAt(waiting({ dirtySince: 9_999_000 }))).toBe(10_000_500);
});

test("sends a change that was made while the answer before it was rejected", () => {
  const sent = change(emptyOutbox, "q", { value: "?" });
  const since = change(sent, "q", { value: 7 });
  const rejected = refuse(since, "q", 1);
  expect(dirtyQuestions(rejected)).toEqual(["q"]);
  expect(refusedQuestions(rejected)).toEqual([]);
});
