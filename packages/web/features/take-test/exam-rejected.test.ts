import { expect, test } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { START, world } from "./exam.fixture.ts";

const blur = { kind: "blur", at: START, seconds: 4 } as const;

test("drops the one answer that the server rejects and saves the others", async () => {
  const { exam, server, held, pass } = world();
  server.fail = (ids) =>
    ids.includes("q2") ? new ApiError(400, "invalid_answer", "Not an answer.") : null;
  for (const index of [0, 1, 2]) {
    exam.goTo(index);
    exam.answer(index + 1);
  }
  await pass(60);
  expect(Object.keys(held).toSorted()).toEqual(["q1", "q3"]);
  expect(exam.getState().outbox.refused).toEqual({ q2: 2 });
});

test("sends an answer that was corrected while the server rejected the earlier one", async () => {
  const { exam, server, held, pass } = world();
  server.fail = () => {
    server.fail = null;
    exam.answer(4);
    return new ApiError(400, "invalid_answer", "Not an answer.");
  };
  exam.answer(1);
  await pass(60);
  expect(held["q1"]).toMatchObject({ value: 4, seq: 2 });
});

test("does not block answers because of an event that the server rejects", async () => {
  const { exam, server, held, calls, pass } = world();
  const error = new ApiError(400, "invalid_request", "No.", {
    fields: [{ path: "events.0.at", message: "Not a moment." }],
  });
  server.fail = () => (calls.at(-1)?.events.length ? error : null);
  exam.log(blur);
  exam.answer(1);
  await pass(60);
  expect(held["q1"]?.value).toBe(1);
  expect(exam.getState().outbox.refused).toEqual({});
});
