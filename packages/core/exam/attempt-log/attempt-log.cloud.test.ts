import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Meter } from "../../kernel/platform/meter.ts";
import { iso, MINUTE, SECOND } from "../../kernel/shared/time.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import { addTest, admin, questionIds, student, testClock, testDeps } from "../../testing/world.ts";
import { read } from "../result/report.service.ts";
import { readLog } from "./attempt-log.service.ts";
import type { AttemptEvent } from "../terms/attempt/attempt.schema.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import { submit } from "../submission/submit.service.ts";

const clock = testClock();
useCloud();
let writes: number[] = [];
const meter: Meter = { read: () => {}, write: (units = 0) => void writes.push(units) };
let deps: Deps;
let exam: TestAdminView;
let asha: Actor;
let attemptId: string;

beforeAll(async () => {
  deps = testDeps(clock, meter);
  exam = await addTest(deps, admin());
});
beforeEach(async () => {
  asha = student();
  ({ attemptId } = await Attempts.start(deps, asha, exam._id));
  writes = [];
});

const event = (kind: AttemptEvent["kind"], seconds = 0): AttemptEvent => ({
  kind,
  at: iso(clock.now() + seconds * SECOND),
  seconds,
});
const save = (events: AttemptEvent[], device = "aaaa") =>
  Attempts.save(deps, asha, attemptId, { answers: {}, events, device });
const kinds = async () => (await readLog(deps, attemptId)).events.map(({ kind }) => kind);

describe("the log of an attempt", () => {
  test("keeps the events of two devices in order of time, each once", async () => {
    await save([event("blur", 9), event("exit", 5)], "aaaa");
    await save([event("exit", 5)], "aaaa");
    await save([event("exit", 5)], "bbbb");
    expect(await readLog(deps, attemptId)).toEqual({
      attemptId,
      name: asha.name,
      startedAt: iso(clock.now()),
      events: [
        { ...event("exit", 5), device: "aaaa" },
        { ...event("exit", 5), device: "bbbb" },
        { ...event("blur", 9), device: "aaaa" },
      ],
    });
  });

  test("costs a save one write, and none without events", async () => {
    await save([]);
    expect(writes).toEqual([]);
    await save([event("blur")]);
    expect(writes).toHaveLength(1);
    const [first = ""] = questionIds(exam);
    const answers = { [first]: { value: 1, timeTaken: 1, seq: 1 } };
    await Attempts.save(deps, asha, attemptId, { answers, events: [event("blur", 1)] });
    expect(writes).toHaveLength(3);
  });

  test("gives the number of exits when the attempt is resumed", async () => {
    expect((await Attempts.start(deps, asha, exam._id)).exits).toBe(0);
    await save([event("exit", 1), event("blur", 2), event("reconnect", 3)]);
    const resumed = await Attempts.start(deps, asha, exam._id, { device: "bbbb" });
    expect(resumed.exits).toBe(1);
  });

  test("makes the receipt name the second exit as the cause, with the time left", async () => {
    await save([event("exit", 1)]);
    const input = { answers: {}, events: [event("exit", 2)], byExits: true };
    const receipt = await submit(deps, asha, exam._id, input);
    expect(receipt).toMatchObject({ cause: "exits", secondsLeft: expect.any(Number) });
    expect(receipt.secondsLeft).toBeGreaterThan(60);
    const again = await submit(deps, asha, exam._id, { answers: {} });
    expect(again.cause).toBe("exits");
    expect(await read(deps, asha, attemptId)).toMatchObject({ cause: "exits" });
  });

  test("leaves out events before the start or after the end", async () => {
    const far = [-2 * MINUTE, 40 * MINUTE].map((ms) => event("exit", ms / SECOND));
    await save([...far.map((one) => ({ ...one, seconds: 0 })), event("resume")]);
    expect(await kinds()).toEqual(["resume"]);
  });

  test("takes 200 events, and further exits", async () => {
    for (let from = 0; from < 250; from += 50) {
      await save(Array.from({ length: 50 }, (_, i) => event("blur", from + i)));
    }
    expect(await kinds()).toHaveLength(200);
    await save([event("exit", 300)]);
    expect((await kinds()).filter((kind) => kind === "exit")).toHaveLength(1);
  });

  test("takes no events from another student", async () => {
    const foreign = Attempts.save(deps, student("Someone Else"), attemptId, {
      answers: {},
      events: [event("exit")],
    });
    await expect(foreign).rejects.toMatchObject({ kind: "not-found" });
    expect(await kinds()).toEqual([]);
  });
});

describe("the submission", () => {
  test("logs the exit that caused it", async () => {
    await submit(deps, asha, exam._id, { answers: {}, events: [event("exit", 2)], device: "aaaa" });
    expect(await kinds()).toEqual(["exit"]);
  });

  test("logs the exit on a retry after a crash between closing and logging", async () => {
    const input = { answers: {}, events: [event("exit", 2)], device: "aaaa" };
    const dying = { ...deps, attempts: failingAt(deps.attempts, 1, "before") };
    await expect(submit(dying, asha, exam._id, input)).rejects.toThrow("died");
    expect(await kinds()).toEqual([]);
    await submit(deps, asha, exam._id, input);
    await submit(deps, asha, exam._id, input);
    expect(await kinds()).toEqual(["exit"]);
  });

  test("makes later saves fail, with their answers and events", async () => {
    await submit(deps, asha, exam._id, { answers: {} });
    await expect(save([event("exit")])).rejects.toMatchObject({ code: "attempt_closed" });
    expect(await kinds()).toEqual([]);
  });
});

test("there is no log of an attempt that does not exist", async () => {
  const missing = attemptId.replace(asha.userId, student().userId);
  await expect(readLog(deps, missing)).rejects.toMatchObject({ kind: "not-found" });
});
