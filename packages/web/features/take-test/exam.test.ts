import { expect, test } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { networkDown, START, world } from "./exam.fixture.ts";
import { change, emptyOutbox } from "../../shared/outbox/outbox.rules.ts";

test("collects changes for twenty seconds and sends them in one save", async () => {
  const { exam, calls, pass } = world();
  exam.answer(1);
  await pass(5);
  exam.goTo(1);
  exam.answer(2);
  await pass(14);
  expect(calls).toHaveLength(0);
  await pass(1);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.answers).toEqual({
    q1: { value: 1, timeTaken: 5, marked: false, seq: 1 },
    q2: { value: 2, timeTaken: 0, marked: false, seq: 2 },
  });
  expect(exam.getState().save).toEqual({ kind: "saved", at: START + 20_000 });
});

test("stores every change in the browser before sending it", async () => {
  const { exam, shelf, settle } = world();
  exam.answer(4);
  await settle();
  expect(shelf.kept.answers["q1"]?.value).toBe(4);
});

test("sends unsaved answers in a request that outlives the page when the page is hidden", async () => {
  const { exam, calls, held, settle } = world();
  exam.answer(7);
  exam.hide();
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
  const { exam, calls, server, held, pass, settle } = world();
  server.fail = networkDown;
  exam.answer(1);
  await pass(200);
  expect(exam.getState().save).toEqual({ kind: "offline" });
  const waits = calls.map((call, index) => call.at - (calls[index - 1]?.at ?? 0));
  expect(waits).toEqual([20_000, 2000, 4000, 8000, 16_000, 32_000, 40_000, 40_000]);
  server.fail = null;
  exam.reconnect();
  await pass(0);
  await settle();
  expect(held["q1"]?.value).toBe(1);
});

test("reports offline immediately when the browser does", () => {
  const { exam, server } = world();
  server.online = false;
  exam.answer(1);
  expect(exam.getState().save).toEqual({ kind: "offline" });
});

test("waits as long as an overloaded server asks, and a little longer", async () => {
  const { exam, calls, server, pass } = world();
  server.fail = () => new ApiError(503, "unavailable", "Busy", { retryAfterSeconds: 30 });
  exam.answer(1);
  await pass(57);
  expect(calls).toHaveLength(1);
  expect(exam.getState().save).toEqual({ kind: "retrying" });
  await pass(1);
  expect(calls).toHaveLength(2);
});

test("stops when the session expires and sends everything after a new login", async () => {
  const { exam, server, held, pass } = world();
  server.fail = () => new ApiError(401, "unauthenticated", "Log in again.");
  exam.answer(1);
  await pass(20);
  expect(exam.getState().save).toEqual({ kind: "signed-out" });
  exam.goTo(1);
  exam.answer(2);
  await pass(300);
  server.fail = null;
  exam.reconnect();
  await pass(1);
  expect([held["q1"]?.value, held["q2"]?.value]).toEqual([1, 2]);
});

test("says that the attempt is closed and sends no more", async () => {
  const { exam, server, calls, pass } = world();
  server.fail = () => new ApiError(409, "attempt_closed", "This attempt is closed.");
  exam.answer(1);
  await pass(500);
  expect(calls).toHaveLength(1);
  expect(exam.getState().save).toEqual({ kind: "closed" });
});

test("sends each change immediately if the browser stores nothing", async () => {
  const { exam, held, pass } = world({ durable: false });
  exam.answer(1);
  await pass(0);
  expect(held["q1"]?.value).toBe(1);
  expect(exam.getState().durable).toBe(false);
});

test("counts time by timestamps, not for hidden pages, and saves it when the question is left", async () => {
  const { exam, held, pass } = world();
  await pass(12.4);
  exam.hide();
  await pass(600);
  await exam.reappear();
  await pass(3.2);
  exam.goTo(1);
  await pass(30);
  expect(held["q1"]).toMatchObject({ value: null, timeTaken: 16 });
  expect(exam.secondsOn("q2")).toBe(30);
});

test("does not save while a student only thinks", async () => {
  const { calls, pass } = world();
  await pass(900);
  expect(calls).toHaveLength(0);
});

test("saves at most once per answer: ninety saves for ninety answers in three hours", async () => {
  const { exam, calls, pass } = world();
  for (let turn = 0; turn < 90; turn++) {
    await pass(110);
    exam.answer(turn);
    await pass(10);
    exam.goTo((exam.getState().index + 1) % 3);
  }
  const empty = calls.filter(({ answers }) => Object.keys(answers).length === 0);
  expect(calls.length - empty.length).toBeLessThanOrEqual(90);
  // The request that checks the deadline, shortly before it.
  expect(empty.length).toBeLessThanOrEqual(1);
});

test("changes nothing once it is locked", async () => {
  const { exam } = world();
  exam.answer(1);
  exam.lock();
  exam.answer(2);
  exam.clear();
  expect(exam.getState().outbox.answers["q1"]?.value).toBe(1);
});

test("keeps the answer of another tab of this browser", async () => {
  const { exam, shelf } = world();
  exam.answer(1);
  exam.hide();
  shelf.kept = change(shelf.kept, "q1", { value: 2 });
  await exam.reappear();
  expect(exam.getState().outbox.answers["q1"]?.value).toBe(2);
});

test("numbers a change above those of another tab, so that there are no equal numbers", () => {
  const { exam, tabs } = world();
  exam.answer(1);
  tabs.hear(change(change(exam.getState().outbox, "q1", { value: 2 }), "q1", { marked: true }));
  exam.answer(3);
  expect(exam.getState().outbox.answers["q1"]).toEqual({ value: 3, marked: true, seq: 4 });
});

test("does not send what another tab has sent", async () => {
  const { exam, tabs, calls, pass } = world();
  exam.answer(1);
  tabs.hear({ ...exam.getState().outbox, acked: { q1: 1 } });
  await pass(60);
  expect(calls).toHaveLength(0);
});

const blur = { kind: "blur", at: START, seconds: 4 } as const;

test("sends events with the next save, once", async () => {
  const { exam, calls, log, pass } = world();
  exam.log(blur);
  await pass(5);
  exam.answer(1);
  await pass(15);
  expect(calls).toHaveLength(1);
  await pass(300);
  expect([calls.length, log.length]).toEqual([1, 1]);
});

test("sends an event alone within twenty seconds", async () => {
  const { exam, log, pass } = world();
  exam.log({ kind: "exit", at: START, seconds: 0 });
  await pass(20);
  expect(log).toEqual([{ kind: "exit", at: new Date(START).toISOString(), seconds: 0 }]);
});

test("sends an event until the server has it, and keeps it across a crash", async () => {
  const { exam, server, shelf, log, pass } = world();
  server.fail = networkDown;
  exam.log(blur);
  await pass(30);
  const later = world({ outbox: shelf.kept });
  await later.pass(20);
  expect([log.length, later.log.length]).toEqual([0, 1]);
});

test("logs how long the connection was lost", async () => {
  const { exam, server, log, pass } = world();
  server.online = false;
  exam.wentOffline();
  await pass(42);
  server.online = true;
  exam.reconnect();
  await pass(20);
  expect(log).toMatchObject([{ kind: "reconnect", seconds: 42 }]);
});
