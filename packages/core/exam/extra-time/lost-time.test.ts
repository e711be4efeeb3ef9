import { beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { iso, MINUTE } from "../../kernel/shared/time.ts";
import { killedAtEachWrite } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { closeAbandoned, sweep } from "../../testing/sweep.fixture.ts";
import { addTest, admin, questionIds, student, testClock } from "../../testing/world.ts";
import * as Tests from "../assessment/assessment.service.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import { isReleased } from "../attempt/release.rules.ts";
import { submit } from "../submission/submit.service.ts";
import { GRACE_MS } from "../terms/attempt/attempt.rules.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import { enrolled, giveBackTo, invigilator } from "./lost-time.fixture.ts";
import * as LostTime from "./lost-time.service.ts";

const clock = testClock();
const begin = clock.now();
let deps: Deps;
let exam: TestAdminView;
let asha: Actor;

// A 30-minute test that is open for an hour.
beforeEach(async () => {
  clock.set(begin);
  deps = memoryDeps(clock);
  exam = await addTest(deps, invigilator);
  asha = await enrolled(deps);
});

const start = (actor = asha, on = deps) =>
  Attempts.start(on, actor, exam._id, { can: ["sections"] });
const minutesOf = ({ startedAt, deadline }: { startedAt: string; deadline: string }) =>
  (Date.parse(deadline) - Date.parse(startedAt)) / MINUTE;
const give = (minutes: number, id = "cut001", users?: readonly Actor[]) =>
  giveBackTo(deps, exam, { id, minutes, ...(users && { users }) });

describe("lost time", () => {
  test("reaches running attempts at once, and students read why", async () => {
    const { attemptId } = await start();
    expect(await give(10)).toEqual({ given: 1, leftOut: [], next: null });
    const saved = await Attempts.save(deps, asha, attemptId, { answers: {} });
    expect(Date.parse(saved.deadline) - begin).toBe(40 * MINUTE);
    const own = { lost: [{ id: "cut001", minutes: 10, reason: "Power cut" }] };
    expect(await LostTime.readOwn(deps, asha, attemptId)).toEqual(own);
    const other = LostTime.readOwn(deps, student(), attemptId);
    await expect(other).rejects.toMatchObject({ kind: "not-found" });
  });

  test("is for who starts later only if the end of the window cuts the attempt short", async () => {
    await give(10);
    const shown = async () => (await Tests.view(deps, student(), exam._id)).extraMinutes;
    clock.set(begin + 30 * MINUTE);
    expect([await shown(), minutesOf(await start(student()))]).toEqual([0, 30]);
    clock.set(begin + 31 * MINUTE);
    expect([await shown(), minutesOf(await start(student()))]).toEqual([10, 39]);
  });

  test("of chosen students is theirs alone; who does not write is left out", async () => {
    const [kabir, diya] = [await enrolled(deps), await enrolled(deps)];
    await start();
    await start(kabir);
    await submit(deps, kabir, exam._id, { answers: {} });
    const done = await give(10, "chosen1", [asha, kabir, diya]);
    expect(done).toEqual({ given: 1, leftOut: [kabir.userId, diya.userId], next: null });
    expect(minutesOf(await start())).toBe(40);
    expect(minutesOf(await start(diya))).toBe(30);
    expect((await Tests.view(deps, asha, exam._id)).extraMinutes).toBe(10);
  });

  test("comes before the end of an attempt that the call did not reach", async () => {
    // A process that read the test before the call, and wrote the attempt after it.
    const { attemptId } = await start();
    const unreached = { ...deps, attempts: memoryDeps(clock).attempts };
    await giveBackTo(unreached, exam, { id: "cut001", minutes: 10 });
    const end = begin + 30 * MINUTE;
    const answers = { [questionIds(exam)[0] ?? ""]: { value: 1, seq: 1, timeTaken: 1 } };
    clock.set(end - 1000);
    const early = submit(deps, asha, exam._id, { byTime: true, answers: {} });
    await expect(early).rejects.toMatchObject({
      code: "deadline_moved",
      details: { deadline: iso(end + 10 * MINUTE) },
    });
    expect(minutesOf(await start())).toBe(40);
    clock.set(end + 5 * MINUTE);
    await Attempts.save(deps, asha, attemptId, { answers });
  });

  test.each(["save", "sweep", "submit", "check", "start"] as const)(
    "is added after the deadline, too: %s",
    async (call) => {
      const { attemptId } = await start();
      const unreached = { ...deps, attempts: memoryDeps(clock).attempts };
      await giveBackTo(unreached, exam, { id: "cut001", minutes: 10 });
      clock.set(begin + 35 * MINUTE);
      if (call === "save") await Attempts.save(deps, asha, attemptId, { answers: {} });
      if (call === "sweep") expect(await closeAbandoned(deps)).toBe(0);
      if (call === "submit") {
        const receipt = await submit(deps, asha, exam._id, { answers: {} });
        expect(receipt).toMatchObject({ autoSubmitted: false, submittedAt: iso(clock.now()) });
      }
      if (call === "check") {
        const { userId } = asha;
        const seen = await Attempts.check(deps, asha, { testId: exam._id, userId });
        expect(seen.running?.deadline).toBe(iso(begin + 40 * MINUTE));
      }
      if (call === "start") expect(minutesOf(await start())).toBe(40);
    },
  );

  test("that came after the end of an attempt does not open it again", async () => {
    const { attemptId } = await start();
    clock.set(begin + 30 * MINUTE + GRACE_MS + 1);
    expect(await give(10)).toMatchObject({ given: 0 });
    expect(await closeAbandoned(deps)).toBe(1);
    const late = Attempts.save(deps, asha, attemptId, { answers: {} });
    await expect(late).rejects.toMatchObject({ code: "attempt_closed" });
  });

  test("makes results and keys wait, even if nothing but lost time ends so late", async () => {
    const expiry = Date.parse(exam.expiryTime);
    clock.set(expiry - MINUTE);
    await start();
    await give(10);
    await giveBackTo(deps, exam, { id: "chosen1", minutes: 5, users: [asha] });
    const end = expiry + 15 * MINUTE;
    await submit(deps, asha, exam._id, { answers: {} });
    const released = async () => {
      const test = { ...(await Tests.load(deps, exam._id)), shiftsEnd: null };
      return isReleased({ ...test, releasePolicy: "IMMEDIATE" }, clock.now());
    };
    clock.set(end);
    expect((await sweep(deps)).processed).toEqual([]);
    expect(await released()).toBe(false);
    clock.set(end + GRACE_MS + 1);
    expect(await released()).toBe(true);
    expect((await sweep(deps)).processed).toHaveLength(1);
    await expect(give(10, "cut002")).rejects.toMatchObject({ code: "published" });
  });

  test("given during a run stops its publication", async () => {
    const before = await Tests.load(deps, exam._id);
    await give(10);
    const run = { name: "r", students: 0, figures: null };
    expect(await TestStore.publishRun(deps, before, run)).toBe(false);
    const now = await Tests.load(deps, exam._id);
    expect(await TestStore.publishRun(deps, now, run)).toBe(true);
  });

  test("is refused before the start, at the end, and too often", async () => {
    const later = { startTime: iso(begin + 30 * MINUTE), expiryTime: iso(begin + 90 * MINUTE) };
    exam = await addTest(deps, invigilator, later);
    await expect(give(10)).rejects.toMatchObject({ code: "not_open_yet" });
    clock.set(begin + 30 * MINUTE);
    for (let n = 10; n < 30; n++) await give(1, `often${n}`);
    await expect(give(1, "often30")).rejects.toMatchObject({ code: "too_many" });
    clock.set(begin + 111 * MINUTE);
    await expect(give(1, "often31")).rejects.toMatchObject({ code: "test_expired" });
  });

  test("goes to the section that is open, and trials get none", async () => {
    const first = exam.sectionDetails[0];
    const ids = questionIds(exam);
    const section = (own: string[]) => ({
      subject: first?.subject,
      minutes: 15,
      numQuestions: own.length,
      questionIds: own,
    });
    exam = await addTest(deps, invigilator, {
      timing: "SECTIONS",
      sectionDetails: [section(ids.slice(0, 1)), section(ids.slice(1))],
    });
    await start();
    const trial = await start(admin());
    clock.set(begin + 20 * MINUTE);
    expect(await give(10)).toMatchObject({ given: 1 });
    const { sections } = await start();
    expect(sections?.map(({ endsAt }) => (Date.parse(endsAt) - begin) / MINUTE)).toEqual([15, 40]);
    expect(minutesOf(trial)).toBe(30);
  });
});

test("a call that is killed at any write and repeated adds the time once", async () => {
  const prepare = async () => {
    deps = memoryDeps(clock);
    exam = await addTest(deps, invigilator);
    const others = [await enrolled(deps), await enrolled(deps), await enrolled(deps)];
    for (const one of others) await start(one);
    return { deps, others };
  };
  const act = async (on: Deps, { others }: { others: readonly Actor[] }) => {
    await giveBackTo(on, exam, { id: "cut001", minutes: 10 });
    await giveBackTo(on, exam, { id: "chosen1", minutes: 5, users: others.slice(0, 2) });
  };
  for await (const { world, at } of killedAtEachWrite(prepare, act)) {
    await act(world.deps, world);
    const ends = await Promise.all(world.others.map((one) => start(one, world.deps)));
    expect([at, ...ends.map(minutesOf)]).toEqual([at, 45, 45, 40]);
  }
});
