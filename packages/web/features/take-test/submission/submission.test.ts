import { expect, test } from "vitest";
import { ApiError } from "../../../lib/api/api-error.ts";
import { change, emptyOutbox } from "../../../shared/outbox/outbox.rules.ts";
import { sheet } from "../../../shared/outbox/outgoing.rules.ts";
import { exit, receipt, settled, world } from "./submission.fixture.ts";

test("submits every answer and deletes them only after that", async () => {
  const { submission, sent, state, running } = world();
  submission.start();
  expect(state.forgotten).toBe(0);
  await settled();
  expect(submission.getState()).toEqual({ phase: "done", receipt, elsewhere: false });
  expect(Object.keys(sent[0]?.answers ?? {}).toSorted()).toEqual(["q1", "q2"]);
  expect([state.forgotten, running.getState().locked]).toEqual([1, true]);
});

test("stands on the device before it is sent, until the student takes it back", async () => {
  const { submission, state } = world();
  state.error = new ApiError(403, "forbidden", "Not yours.");
  submission.start();
  await settled();
  expect(submission.getState().phase).toBe("failed");
  submission.back();
  expect(state.wishes).toEqual(["true before 0", "submitted", "null before 1"]);
});

test("records no wish while only the device's clock says that time is up", async () => {
  const { submission, state } = world();
  submission.waitForClock();
  await settled();
  expect(state.wishes).toEqual([]);
});

test("says that another device has submitted the test, unless this page did", async () => {
  const { submission } = world();
  submission.closed();
  await settled();
  expect(submission.getState()).toEqual({ phase: "done", receipt, elsewhere: true });
  const { submission: own } = world();
  own.start();
  own.closed();
  await settled();
  expect(own.getState()).toEqual({ phase: "done", receipt, elsewhere: false });
});

test("sends the exit that caused it", async () => {
  const { submission, sent } = world();
  submission.start();
  await settled();
  const at = new Date(exit.at).toISOString();
  expect(sent[0]?.events).toEqual([{ kind: "exit", at, seconds: 0 }]);
});

test("waits while offline and submits when a retry succeeds", async () => {
  const { submission, jobs, state } = world();
  state.error = new ApiError(0, "network", "No connection.");
  submission.start();
  await settled();
  expect(submission.getState()).toEqual({ phase: "waiting", offline: true });
  expect(state.forgotten).toBe(0);
  state.error = null;
  jobs.find((job) => job.ms === 3000)?.work();
  await settled();
  expect(submission.getState().phase).toBe("done");
});

test("retries soon where the browser said too early that the connection is back", async () => {
  const { submission, jobs, sent, state } = world();
  state.error = new ApiError(0, "network", "No connection.");
  submission.start();
  await settled();
  for (const ms of [3000, 6000, 12_000]) {
    jobs.find((job) => job.ms === ms)?.work();
    await settled();
  }
  expect(sent).toHaveLength(4);
  submission.reconnect();
  await settled();
  expect(sent).toHaveLength(5);
  expect(jobs.at(-1)?.ms).toBe(3000);
});

test("does not submit because the connection is back", async () => {
  const { submission, sent } = world();
  submission.reconnect();
  await settled();
  expect(sent).toEqual([]);
});

test("sends unsaved answers immediately if the submission is delayed", async () => {
  const { submission, running, sent } = world();
  submission.start(9000);
  await settled();
  expect(submission.getState()).toEqual({ phase: "spread" });
  expect(running.getState().outbox.acked).toEqual({ q1: 1, q2: 2 });
  expect(sent).toHaveLength(0);
});

test("shows that it failed, and lets the student go back", async () => {
  const { submission, running, state } = world();
  state.error = new ApiError(403, "forbidden", "No.");
  submission.start();
  await settled();
  const message = "Failed to submit test. Please try again.";
  expect(submission.getState()).toEqual({ phase: "failed", message });
  submission.back();
  expect([submission.getState().phase, running.getState().locked]).toEqual(["answering", false]);
});

test("asks for the login and continues after it", async () => {
  const { submission, state } = world();
  state.error = new ApiError(401, "unauthenticated", "Log in.");
  submission.start();
  await settled();
  expect(submission.getState()).toEqual({ phase: "signed-out" });
  state.error = null;
  await submission.now();
  expect(submission.getState().phase).toBe("done");
});

test("submits all others when the server rejects one answer", async () => {
  const { submission, sent, state } = world();
  state.error = new ApiError(400, "invalid_answer", "q2 is no answer.");
  state.saveError = state.error;
  submission.start();
  await Promise.resolve();
  state.error = null;
  await settled();
  expect(submission.getState().phase).toBe("done");
  expect(Object.keys(sent.at(-1)?.answers ?? {})).toEqual(["q1"]);
});

test("leaves long texts that the server has out of a sheet that is too large", () => {
  let outbox = change(emptyOutbox, "old", { value: "x".repeat(900) });
  outbox = { ...outbox, acked: { old: 1 } };
  outbox = change(outbox, "new", { value: "y".repeat(900) });
  expect(Object.keys(sheet(outbox, 1200))).toEqual(["new"]);
});

test("time that is up by the device's clock alone locks the test, and submits nothing", async () => {
  const { submission, sent, running, jobs } = world();
  submission.waitForClock();
  await settled();
  expect([submission.getState().phase, running.getState().locked]).toEqual(["unchecked", true]);
  expect([sent.length, jobs.length]).toEqual([0, 0]);
  submission.back();
  expect([submission.getState().phase, running.getState().locked]).toEqual(["answering", false]);
});

test("it is submitted once the server has said that time is up", async () => {
  const { submission, sent } = world();
  submission.waitForClock();
  submission.start();
  await settled();
  expect(submission.getState().phase).toBe("done");
  expect(sent).toHaveLength(1);
});

test("no save is sent beside a submission; after a failure they go on", async () => {
  const { running, submission, jobs, state } = world();
  running.begin();
  expect(jobs).toHaveLength(1);
  state.error = new ApiError(0, "network", "We could not reach the server.");
  submission.start();
  // Only the submission is being sent.
  expect(jobs).toEqual([]);
  await settled();
  // One for the retry of the submission, and one for the next save.
  expect(jobs).toHaveLength(2);
});
