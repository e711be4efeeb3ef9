import { expect, test } from "vitest";
import { KeptPlace } from "./kept-place.shelf.ts";
import { memoryValues } from "../../../shared/outbox/memory-values.fixture.ts";
import { forget } from "../../../shared/outbox/kept-attempt.shelf.ts";

const mine = { userId: "u1", attemptId: "a1" };

async function reloaded(values: ReturnType<typeof memoryValues>["values"], owner = mine) {
  const place = new KeptPlace(values, owner);
  await place.load();
  return place.now;
}

test("restores the student's place after a reload, and that blanks are left without asking", async () => {
  const { values } = memoryValues();
  const place = new KeptPlace(values, mine);
  await place.change({ questionId: "q5" });
  await place.change({ leavesBlanks: true });
  expect(await reloaded(values)).toEqual({ questionId: "q5", leavesBlanks: true });
});

test("is separate for another student, and for a new attempt", async () => {
  const { values } = memoryValues();
  await new KeptPlace(values, mine).change({ questionId: "q5" });
  const start = { questionId: null, leavesBlanks: false };
  expect(await reloaded(values, { ...mine, userId: "u2" })).toEqual(start);
  expect(await reloaded(values, { ...mine, attemptId: "a2" })).toEqual(start);
});

test("is cleared with the answers once the test is submitted", async () => {
  const { values } = memoryValues();
  await new KeptPlace(values, mine).change({ questionId: "q5" });
  await forget(values, { userId: "u1", testId: "t1", attemptId: "a1" });
  expect((await reloaded(values)).questionId).toBeNull();
});

test("lasts as long as the page in a browser that stores nothing", async () => {
  const { values, state } = memoryValues();
  state.broken = true;
  const place = new KeptPlace(values, mine);
  await place.load();
  await place.change({ questionId: "q2" });
  expect(place.now.questionId).toBe("q2");
});
