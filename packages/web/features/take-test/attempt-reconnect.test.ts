import { expect, test } from "vitest";
import { networkDown, world } from "./running-attempt.fixture.ts";

test("retries soon where the browser said too early that the connection is back", async () => {
  const { running, calls, server, held, pass } = world();
  server.fail = networkDown;
  running.answer(1);
  await pass(200);
  const before = calls.length;
  running.reconnect();
  await pass(1);
  expect(calls.length).toBe(before + 1);
  server.fail = null;
  await pass(5);
  expect(held["q1"]?.value).toBe(1);
});

test("says that answers are saved as soon as they are, also where the browser did not say so", async () => {
  const { running, server, log, pass } = world();
  server.fail = networkDown;
  running.answer(1);
  await pass(20);
  expect(running.getState().save).toEqual({ kind: "offline" });
  server.fail = null;
  await pass(3);
  expect(running.getState().save).toMatchObject({ kind: "saved" });
  // The successful save adds the event "reconnect", which is sent with a later save.
  expect(log).toEqual([]);
  await pass(20);
  expect(log).toMatchObject([{ kind: "reconnect" }]);
});

test("saves nothing beside a submission that is under way, and everything after one that failed", async () => {
  const { running, calls, held, pass } = world();
  running.answer(1);
  running.pause(true);
  await pass(600);
  expect(calls).toEqual([]);
  running.pause(false);
  await pass(5);
  expect(held["q1"]?.value).toBe(1);
});
