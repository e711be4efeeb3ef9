import { expect, test } from "vitest";
import { ApiError } from "../../../lib/api/api-error.ts";
import { receipt, settled, world } from "./submission.fixture.ts";

const MOVED = new ApiError(409, "deadline_moved", "You have more time.");

test("what time submitted goes on where the server has given more time", async () => {
  const { submission, running, sent, state } = world();
  state.error = MOVED;
  submission.start(0, { byTime: true });
  await settled();
  expect(sent[0]).toMatchObject({ byTime: true });
  expect([submission.getState().phase, running.getState().locked]).toEqual(["answering", false]);
  // The page has only asked for the deadline: other tabs were not informed of a submission.
  expect(running.getState().save).toMatchObject({
    kind: "saved",
    at: Date.parse(receipt.submittedAt),
  });
  expect(state.wishes).toEqual(["by time before 0", "null before 1"]);
  state.error = null;
  submission.start();
  await settled();
  expect(sent[1]).not.toHaveProperty("byTime");
  expect(submission.getState().phase).toBe("done");
});

test("a later deadline takes back what time has ended, but never what the student submitted", async () => {
  const { submission, jobs, sent, state } = world();
  submission.start(9000, { byTime: true });
  await settled();
  submission.goOn();
  expect(submission.getState().phase).toBe("answering");
  expect(jobs.filter(({ ms }) => ms === 9000)).toEqual([]);
  state.error = new ApiError(0, "network", "No connection.");
  submission.start(0, { byTime: true });
  await settled();
  submission.goOn();
  expect(submission.getState().phase).toBe("answering");
  submission.start();
  await settled();
  submission.goOn();
  expect(submission.getState()).toEqual({ phase: "waiting", offline: true });
  expect(sent).toHaveLength(2);
});
