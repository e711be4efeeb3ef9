import { expect, test } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { networkDown, START, world } from "./running-attempt.fixture.ts";
import { change, emptyOutbox } from "../../shared/outbox/outbox.rules.ts";

test("collects changes for twenty seconds and sends them in one save", async () => {
  const { running, calls, pass } = world();
  running.answer(1);
  await pass(5);
  running.goTo(1);
  running.answer(2);
  await pass(14);
  expect(calls).toHaveLength(0);
  await pass(1);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.answers).toEqual({
    q1: { value: 1, timeTaken: 5, marked: false, seq: 1 },
    q2: { value: 2, timeTaken: 0, marked: false, seq: 2 },
  });
  expect(running.getState().save).toEqual({ kind: "saved", at: START + 20_000 });
});

test("stores every change in the browser before sending it", async () => {
  const { running, shelf, settle } = world();
  running.answer(4);
  await settle();
  expect(shelf.kept.answers["q1"]?.value).toBe(4);
});

test("sends unsaved answers in a request that outlives the page when the page is hidden", async () => {
  const { running, calls, held, settle } = world();
  running.answer(7);
  running.hide();
  await settle();
  expect(calls[0]?.keepalive).toBe(true);
  expect(held["q1"]?.value).toBe(7);
});

test("sends after a reload what the earlier page could not", async () => {
  const left = change(emptyOutbox, "q2", { value: 9 });
  const { held, pass } = world({ outbox: left });
  await pass(20);
  expect(held["q2"]).toMatchObject({ value: 9, seq: 1 });
});

test("retries with growing delays while offline, and immediately when the connection is back", async () => {
  const { running, calls, server, held, pass, settle } = world();
  server.fail = networkDown;
  running.answer(1);
  await pass(200);
  expect(running.getState().save).toEqual({ kind: "offline" });
  const waits = calls.map((call, index) => call.at - (calls[index - 1]?.at ?? 0));
  expect(waits).toEqual([20_000, 2000, 4000, 8000, 16_000, 32_000, 40_000, 40_000]);
  server.fail = null;
  running.reconnect();
  await pass(0);
  await settle();
  expect(held["q1"]?.value).toBe(1);
});

test("reports offline immediately when the browser does", () => {
  const { running, server } = world();
  server.online = false;
  running.answer(1);
  expect(running.getState().save).toEqual({ kind: "offline" });
});

test("waits as long as an overloaded server asks, and a little longer", async () => {
  const { running, calls, server, pass } = world();
  server.fail = () => new ApiError(503, "unavailable", "Busy", { retryAfterSeconds: 30 });
  running.answer(1);
  await pass(57);
  expect(calls).toHaveLength(1);
  expect(running.getState().save).toEqual({ kind: "retrying" });
  await pass(1);
  expect(calls).toHaveLength(2);
});

test("stops when the session expires and sends everything after a new login", async () => {
  const { running, server, held, pass } = world();
  server.fail = () => new ApiError(401, "unauthenticated", "Log in again.");
  running.answer(1);
  await pass(20);
  expect(running.getState().save).toEqual({ kind: "signed-out" });
  running.goTo(1);
  running.answer(2);
  await pass(300);
  server.fail = null;
  running.reconnect();
  await pass(1);
  expect([held["q1"]?.value, held["q2"]?.value]).toEqual([1, 2]);
});

test("says that the attempt is closed and sends no more", async () => {
  const { running, server, calls, pass } = world();
  server.fail = () => new ApiError(409, "attempt_closed", "This attempt is closed.");
  running.answer(1);
  await pass(500);
  expect(calls).toHaveLength(1);
  expect(running.getState().save).toEqual({ kind: "closed" });
});

test("sends each change immediately if the browser stores nothing", async () => {
  const { running, held, pass } = world({ durable: false });
  running.answer(1);
  await pass(0);
  expect(held["q1"]?.value).toBe(1);
  expect(running.getState().durable).toBe(false);
});

test("counts time by timestamps, not for hidden pages, and saves it when the question is left", async () => {
  const { running, held, pass } = world();
  await pass(12.4);
  running.hide();
  await pass(600);
  await running.reappear();
  await pass(3.2);
  running.goTo(1);
  await pass(30);
  expect(held["q1"]).toMatchObject({ value: null, timeTaken: 16 });
  expect(running.secondsOn("q2")).toBe(30);
});

test("does not save while a student only thinks", async () => {
  const { calls, pass } = world();
  await pass(900);
  expect(calls).toHaveLength(0);
});

test("saves at most once per answer: ninety saves for ninety answers in three hours", async () => {
  const { running, calls, pass } = world();
  for (let turn = 0; turn < 90; turn++) {
    await pass(110);
    running.answer(turn);
    await pass(10);
    running.goTo((running.getState().index + 1) % 3);
  }
  const empty = calls.filter(({ answers }) => Object.keys(answers).length === 0);
  expect(calls.length - empty.length).toBeLessThanOrEqual(90);
  // At most one empty request: the one that checks the deadline, shortly before it.
  expect(empty.length).toBeLessThanOrEqual(1);
});

test("changes nothing once it is locked", async () => {
  const { running } = world();
  running.answer(1);
  running.lock();
  running.answer(2);
  running.clear();
  expect(running.getState().outbox.answers["q1"]?.value).toBe(1);
});

test("keeps the answer of another tab of this browser", async () => {
  const { running, shelf } = world();
  running.answer(1);
  running.hide();
  shelf.kept = change(shelf.kept, "q1", { value: 2 });
  await running.reappear();
  expect(running.getState().outbox.answers["q1"]?.value).toBe(2);
});

test("numbers a change above those of another tab, so that there are no equal numbers", () => {
  const { running, tabs } = world();
  running.answer(1);
  tabs.hear(change(change(running.getState().outbox, "q1", { value: 2 }), "q1", { marked: true }));
  running.answer(3);
  expect(running.getState().outbox.answers["q1"]).toEqual({ value: 3, marked: true, seq: 4 });
});

test("does not send what another tab has sent", async () => {
  const { running, tabs, calls, pass } = world();
  running.answer(1);
  tabs.hear({ ...running.getState().outbox, acked: { q1: 1 } });
  await pass(60);
  expect(calls).toHaveLength(0);
});

const blur = { kind: "blur", at: START, seconds: 4 } as const;

test("sends events with the next save, once", async () => {
  const { running, calls, log, pass } = world();
  running.log(blur);
  await pass(5);
  running.answer(1);
  await pass(15);
  expect(calls).toHaveLength(1);
  await pass(300);
  expect([calls.length, log.length]).toEqual([1, 1]);
});

test("sends an event alone within twenty seconds", async () => {
  const { running, log, pass } = world();
  running.log({ kind: "exit", at: START, seconds: 0 });
  await pass(20);
  expect(log).toEqual([{ kind: "exit", at: new Date(START).toISOString(), seconds: 0 }]);
});

test("sends an event until the server has it, and keeps it across a crash", async () => {
  const { running, server, shelf, log, pass } = world();
  server.fail = networkDown;
  running.log(blur);
  await pass(30);
  const later = world({ outbox: shelf.kept });
  await later.pass(20);
  expect([log.length, later.log.length]).toEqual([0, 1]);
});

test("logs how long the connection was lost", async () => {
  const { running, server, log, pass } = world();
  server.online = false;
  running.wentOffline();
  await pass(42);
  server.online = true;
  running.reconnect();
  await pass(20);
  expect(log).toMatchObject([{ kind: "reconnect", seconds: 42 }]);
});
