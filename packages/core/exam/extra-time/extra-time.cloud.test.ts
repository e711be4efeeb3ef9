import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { iso, MINUTE, SECOND } from "../../kernel/shared/time.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import * as Tests from "../assessment/assessment.service.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import { addTest, admin, questionIds, student, testClock, testDeps } from "../../testing/world.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as Users from "../../people/sign-in/user.service.ts";
import * as UserStore from "../../people/user/user.store.ts";
import { GRACE_MS } from "../terms/attempt/attempt.rules.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import * as ExtraTime from "./extra-time.service.ts";
import { submit } from "../submission/submit.service.ts";
import { closeAbandoned } from "../../testing/sweep.fixture.ts";

const clock = testClock();
useCloud();
let deps: Deps;
let exam: TestAdminView;
let asha: Actor;
const meera = admin();

beforeAll(async () => {
  deps = testDeps(clock);
  exam = await addTest(deps, meera);
});
beforeEach(async () => {
  asha = await enrolled();
});

/** A student with a profile. */
async function enrolled(actor = student()): Promise<Actor> {
  const registeredAt = Math.floor(clock.now() / SECOND);
  const state = { disabled: false, endedSessions: [], registeredAt, rev: 1, edition: 1 };
  await UserStore.addProfile(deps, { ...actor, ...state });
  return actor;
}

const give = (minutes: number, on = deps, testId = exam._id) =>
  ExtraTime.grant(on, meera, testId, { userId: asha.userId, minutes, reason: "Power cut" });
const start = (on = deps, testId = exam._id) => Attempts.start(on, asha, testId);
const minutesOf = ({ startedAt, deadline }: { startedAt: string; deadline: string }) =>
  (Date.parse(deadline) - Date.parse(startedAt)) / MINUTE;

/** Dependencies that run `by` right before the first put into the table of attempts. */
function interrupted(by: () => Promise<unknown>): Deps {
  let first: Promise<unknown> | undefined;
  const table = deps.attempts;
  const put: typeof table.put = async (...args) => {
    await (first ??= by());
    return table.put(...args);
  };
  return {
    ...deps,
    attempts: { ...failingAt(table, Number.POSITIVE_INFINITY, "before"), put },
  };
}

describe("extra time", () => {
  test("moves the deadline of a running attempt, which the next save returns", async () => {
    const { attemptId, deadline } = await start();
    const given = await give(10);
    const later = iso(Date.parse(deadline) + 10 * MINUTE);
    expect(given).toMatchObject({ minutes: 10, attempt: { running: true, deadline: later } });
    const saved = await Attempts.save(deps, asha, attemptId, { answers: {} });
    expect(saved.deadline).toBe(later);
    expect(await start()).toMatchObject({ deadline: later, extraMinutes: 10 });
  });

  test("applies from the start of the granted student, and to no one else", async () => {
    const given = await give(15);
    expect(given).toMatchObject({ attempt: null, name: asha.name, grantedBy: meera.name });
    const attempt = await start();
    expect([minutesOf(attempt), attempt.extraMinutes]).toEqual([45, 15]);
    const other = await Attempts.start(deps, student("Someone Else"), exam._id);
    expect([minutesOf(other), other.extraMinutes]).toEqual([30, 0]);
    expect((await Tests.view(deps, asha, exam._id)).extraMinutes).toBe(15);
    expect((await Tests.view(deps, student(), exam._id)).extraMinutes).toBe(0);
  });

  test("is a total that repeated grants replace, and never shrinks in a running attempt", async () => {
    await start();
    for (const minutes of [10, 10, 25]) await give(minutes);
    await expect(give(5)).rejects.toMatchObject({ code: "only_extended" });
    const attempt = await start();
    expect([minutesOf(attempt), attempt.extraMinutes]).toEqual([55, 25]);
  });

  test("can be reduced or revoked before the start", async () => {
    for (const minutes of [60, 5, 0]) await give(minutes);
    const attempt = await start();
    expect([minutesOf(attempt), attempt.extraMinutes]).toEqual([30, 0]);
  });

  test("is refused after the test was submitted or time ran out", async () => {
    const { deadline } = await start();
    await submit(deps, asha, exam._id, { answers: {} });
    await expect(give(10)).rejects.toMatchObject({ kind: "conflict", code: "submitted" });
    const before = clock.now();
    asha = await enrolled();
    await start();
    clock.set(Date.parse(deadline) + GRACE_MS + 1);
    await expect(give(10)).rejects.toMatchObject({ kind: "conflict", code: "submitted" });
    clock.set(before);
  });

  test("stops the sweep from closing an attempt before its later deadline", async () => {
    const before = clock.now();
    const { attemptId, deadline } = await start();
    await give(10);
    clock.set(Date.parse(deadline) + GRACE_MS + 1);
    await closeAbandoned(deps);
    const [first = ""] = questionIds(exam);
    const answers = { [first]: { value: 1, seq: 1, timeTaken: 1 } };
    await Attempts.save(deps, asha, attemptId, { answers });
    clock.advance(10 * MINUTE);
    await closeAbandoned(deps);
    const late = Attempts.save(deps, asha, attemptId, { answers });
    await expect(late).rejects.toMatchObject({ code: "attempt_closed" });
    clock.set(before);
  });

  test("is refused for administrators, unknown users and expired tests", async () => {
    const other = await enrolled(admin());
    const to = (userId: string) =>
      ExtraTime.grant(deps, meera, exam._id, { userId, minutes: 5, reason: "Power cut" });
    await expect(to(other.userId)).rejects.toMatchObject({ code: "not_a_student" });
    await expect(to(student().userId)).rejects.toMatchObject({ kind: "not-found" });
    const before = clock.now();
    clock.advance(61 * MINUTE);
    await expect(give(5)).rejects.toMatchObject({ code: "test_expired" });
    clock.set(before);
  });

  test("finds a student by email, in upper or lower case", async () => {
    const email = "kabir@school.test";
    const input = { name: "Kabir", email, password: "copper kettle 9" };
    const { user } = await Users.register(deps, input, { ip: "198.51.100.1" });
    const whose = { email: "Kabir@School.test" };
    await ExtraTime.grant(deps, meera, exam._id, { ...whose, minutes: 7, reason: "Scribe" });
    const read = await ExtraTime.read(deps, exam._id, { userId: user.userId });
    expect(read).toMatchObject({ email, minutes: 7, reason: "Scribe", attempt: null });
  });

  test("is in the audit log with the values before and after", async () => {
    await give(10);
    await give(20);
    const month = iso(clock.now()).slice(0, 7);
    const where = { text: "pk = :pk", values: { ":pk": `AUDIT#${month}` } };
    const log = await deps.content.all({ where, consistent: true });
    const own = log.filter(({ target }) => target === `${exam._id}.${asha.userId}.0`);
    const facts = own.map(({ action, by, before, after }) => ({ action, by, before, after }));
    const act = { action: "extra-time.grant", by: meera.userId };
    expect(facts).toHaveLength(2);
    expect(facts).toEqual(
      expect.arrayContaining([
        { ...act, before: null, after: expect.objectContaining({ minutes: 10 }) },
        {
          ...act,
          before: expect.objectContaining({ minutes: 10 }),
          after: expect.objectContaining({ minutes: 20, reason: "Power cut" }),
        },
      ]),
    );
  });
});

describe("a start and a grant at the same time", () => {
  test("a grant during the start is seen by the start", async () => {
    const attempt = await start(interrupted(() => give(10)));
    expect([minutesOf(attempt), attempt.extraMinutes]).toEqual([40, 10]);
  });

  test("a start during the grant is seen by the grant", async () => {
    const given = await give(10, interrupted(start));
    expect(given.attempt?.running).toBe(true);
    expect(minutesOf(await start())).toBe(40);
  });

  test("both together add the time once", async () => {
    await Promise.all([start(), give(10)]);
    expect(minutesOf(await start())).toBe(40);
  });

  test("a start that crashes before it reads the grant adds the time when repeated", async () => {
    await give(10);
    const dying = { ...deps, attempts: failingAt(deps.attempts, 1, "before") };
    await expect(start(dying)).rejects.toThrow("died");
    expect(minutesOf(await start())).toBe(40);
  });

  test("a grant that crashes before it reads the attempt adds the time when repeated", async () => {
    await start();
    const dying = { ...deps, attempts: failingAt(deps.attempts, 1, "before") };
    await expect(give(10, dying)).rejects.toThrow("died");
    const given = await give(10);
    expect(given.attempt?.deadline).toBe((await start()).deadline);
    expect(minutesOf(await start())).toBe(40);
  });

  test("of two concurrent grants, one fails with a conflict", async () => {
    const slow = interrupted(() => give(20));
    await expect(give(10, slow)).rejects.toMatchObject({ code: "changed_meanwhile" });
    expect((await start()).extraMinutes).toBe(20);
  });
});
