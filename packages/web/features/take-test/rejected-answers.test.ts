import { expect, test } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { START, world } from "./running-attempt.fixture.ts";

const blur = { kind: "blur", at: START, seconds: 4 } as const;

test("drops the one answer that the server rejects and saves the others", async () => {
  const { running, server, held, pass } = world();
  server.fail = (ids) =>
    ids.includes("q2") ? new ApiError(400, "invalid_answer", "Not an answer.") : null;
  for (const index of [0, 1, 2]) {
    running.goTo(index);
    running.answer(index + 1);
  }
  await pass(60);
  expect(Object.keys(held).toSorted()).toEqual(["q1", "q3"]);
  expect(running.getState().outbox.refused).toEqual({ q2: 2 });
});

test("sends an answer that was corrected while the server rejected the earlier one", async () => {
  const { running, server, held, pass } = world();
  server.fail = () => {
    server.fail = null;
    running.answer(4);
    return new ApiError(400, "invalid_answer", "Not an answer.");
  };
  running.answer(1);
  await pass(60);
  expect(held["q1"]).toMatchObject({ value: 4, seq: 2 });
});

test("does not block answers because of an event that the server rejects", async () => {
  const { running, server, held, calls, pass } = world();
  const error = new ApiError(400, "invalid_request", "No.", {
    fields: [{ path: "events.0.at", message: "Not a moment." }],
  });
  server.fail = () => (calls.at(-1)?.events.length ? error : null);
  running.log(blur);
  running.answer(1);
  await pass(60);
  expect(held["q1"]?.value).toBe(1);
  expect(running.getState().outbox.refused).toEqual({});
});
