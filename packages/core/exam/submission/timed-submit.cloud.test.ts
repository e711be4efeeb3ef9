import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { SECOND } from "../../kernel/shared/time.ts";
import { closeAbandoned } from "../../testing/sweep.fixture.ts";
import {
  admin,
  EVERY_TYPE,
  questionIds,
  student,
  testClock,
  testDeps,
} from "../../testing/world.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { addTimedTest, CAN } from "../attempt/timed.fixture.ts";
import { submit } from "./submit.service.ts";

const clock = testClock();
useCloud();
let deps: Deps;
let exam: TestAdminView;
let asha: Actor;
let attemptId: string;
let startedAt: number;
let ids: string[];
const right = EVERY_TYPE[0]?.example.right[0];

beforeAll(async () => {
  deps = testDeps(clock);
});
beforeEach(async () => {
  exam = await addTimedTest(deps, admin());
  ids = questionIds(exam);
  asha = student();
  const started = await Attempts.start(deps, asha, exam._id, { can: [...CAN] });
  attemptId = started.attemptId;
  startedAt = Date.parse(started.startedAt);
});

/** Moves the clock to this many seconds after the start. */
const at = (seconds: number) => clock.advance(startedAt + seconds * SECOND - clock.now());
const saveFirst = () =>
  Attempts.save(deps, asha, attemptId, {
    answers: { [ids[0] ?? ""]: { value: right, seq: 1, timeTaken: 1 } },
  });
const stored = () =>
  AttemptStore.find(deps, { testId: exam._id, userId: asha.userId, n: 0 }, { consistent: true });

describe("submitting a test with timed sections", () => {
  const submitWith = (answers: Record<number, number>, actor = asha) =>
    submit(deps, actor, exam._id, {
      answers: Object.fromEntries(
        Object.entries(answers).map(([index, seq]) => [
          ids[Number(index)] ?? "",
          { value: right, timeTaken: 1, ...(seq > 0 && { seq }) },
        ]),
      ),
    });

  test("stores what the sections accept and names the rest", async () => {
    await saveFirst();
    at(3000);
    const receipt = await submitWith({ 0: 1, 1: 2, 3: 3 });
    expect(receipt).toMatchObject({ answered: 1, total: 4 });
    expect(receipt.refused).toEqual({
      [ids[1] ?? ""]: "section_closed",
      [ids[3] ?? ""]: "section_not_open",
    });
  });

  test("accepts answers without numbers that were saved in time", async () => {
    await saveFirst();
    at(3000);
    expect((await submitWith({ 0: 0 })).refused).toEqual({});
  });

  test("needs a start, because sections are answered one after another", async () => {
    await expect(submitWith({ 0: 1 }, student())).rejects.toMatchObject({
      code: "start_first",
      details: { start: `POST /api/tests/${exam._id}/attempts` },
    });
  });

  test("by time happens when the last section is over, also for who left one early", async () => {
    at(1800);
    await Attempts.save(deps, asha, attemptId, { answers: {}, leave: 0 });
    at(6240);
    const byTime = () => submit(deps, asha, exam._id, { answers: {}, byTime: true });
    await expect(byTime()).rejects.toMatchObject({ code: "deadline_moved" });
    at(6300);
    const end = new Date(startedAt + 6300 * SECOND).toISOString();
    expect(await byTime()).toMatchObject({ submittedAt: end, cause: "time", secondsLeft: 0 });
  });

  test("happens at the deadline if no one submits", async () => {
    await saveFirst();
    at(7206);
    await closeAbandoned(deps);
    expect(await stored()).toMatchObject({
      status: "closed",
      submittedAt: startedAt + 7200 * SECOND,
    });
  });
});
