import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { processTest } from "../processing/processing.service.ts";
import { iso, MINUTE } from "../../kernel/shared/time.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import * as Tests from "../assessment/assessment.service.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import { addTest, admin, questionIds, student, testClock, testDeps } from "../../testing/world.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as UserStore from "../../people/user/user.store.ts";
import { GRACE_MS } from "../terms/attempt/attempt.rules.ts";
import * as AttemptList from "../attempt/attempt-list.service.ts";
import { AttemptsQuery } from "../terms/attempt/attempt.schema.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import * as ExtraTime from "./extra-time.service.ts";

const clock = testClock();
const begin = clock.now();
useCloud();
let deps: Deps;
let exam: TestAdminView;
let asha: Actor;
const meera = admin();

beforeAll(() => {
  deps = testDeps(clock);
});
// A 30-minute test that is open for an hour.
beforeEach(async () => {
  clock.set(begin);
  exam = await addTest(deps, meera);
  asha = { ...student(), extraTime: { unit: "percent", amount: 25 } };
  const registeredAt = Math.floor(clock.now() / 1000);
  const state = { disabled: false, endedSessions: [], registeredAt, rev: 1, edition: 1 };
  await UserStore.addProfile(deps, { ...asha, ...state });
});

const start = (actor = asha, on = deps) => Attempts.start(on, actor, exam._id);
const minutesOf = ({ startedAt, deadline }: { startedAt: string; deadline: string }) =>
  (Date.parse(deadline) - Date.parse(startedAt)) / MINUTE;

describe("default extra time", () => {
  test("is shown before the start and added at the start, rounded up to minutes", async () => {
    expect((await Tests.view(deps, asha, exam._id)).extraMinutes).toBe(8);
    const attempt = await start();
    expect([minutesOf(attempt), attempt.extraMinutes]).toEqual([38, 8]);
    expect(minutesOf(await start({ ...asha, extraTime: { unit: "minutes", amount: 5 } }))).toBe(38);
  });

  test("applies to no other student or administrator", async () => {
    await start();
    expect(minutesOf(await start(student("Other")))).toBe(30);
    expect((await Tests.view(deps, student(), exam._id)).extraMinutes).toBe(0);
    expect(minutesOf(await start({ ...meera, extraTime: asha.extraTime! }))).toBe(30);
  });

  test("appears as a grant with its reason, and in the list of attempts", async () => {
    await start();
    const grant = await ExtraTime.read(deps, exam._id, { userId: asha.userId });
    expect(grant).toMatchObject({ minutes: 8, reason: "Default extra time: 25%" });
    const list = await AttemptList.list(deps, exam._id, AttemptsQuery.parse({}));
    expect(list.attempts.map(({ extraMinutes }) => extraMinutes)).toEqual([8]);
  });

  test("is replaced by a longer grant, but not by a shorter one", async () => {
    const grant = (minutes: number) =>
      ExtraTime.grant(deps, meera, exam._id, { userId: asha.userId, minutes, reason: "Scribe" });
    await grant(3);
    expect(minutesOf(await start())).toBe(38);
    await grant(20);
    expect(await start()).toMatchObject({ extraMinutes: 20 });
    expect(minutesOf(await start())).toBe(50);
  });

  test.each([0, 1, 2])(
    "is added when a start that crashed at write %d is repeated",
    async (write) => {
      const dying = { ...deps, attempts: failingAt(deps.attempts, write, "before") };
      await expect(start(asha, dying)).rejects.toThrow("died");
      expect(minutesOf(await start())).toBe(38);
    },
  );

  test("makes results wait for an attempt that starts in the last minute", async () => {
    const expiry = Date.parse(exam.expiryTime);
    clock.set(expiry - MINUTE);
    const { attemptId, deadline } = await start();
    expect(deadline).toBe(iso(expiry + 8 * MINUTE));
    clock.set(expiry + GRACE_MS + 1);
    const early = processTest(deps, exam._id);
    await expect(early).rejects.toMatchObject({ code: "still_running" });
    clock.set(expiry + 7 * MINUTE);
    const [first = ""] = questionIds(exam);
    const answers = { [first]: { value: 1, seq: 1, timeTaken: 1 } };
    await Attempts.save(deps, asha, attemptId, { answers });
    clock.set(expiry + 8 * MINUTE + GRACE_MS + 1);
    const { closeAbandoned } = await import("../../testing/sweep.fixture.ts");
    await closeAbandoned(deps);
    expect((await processTest(deps, exam._id)).processed).toMatchObject([{ submissions: 1 }]);
  });
});
