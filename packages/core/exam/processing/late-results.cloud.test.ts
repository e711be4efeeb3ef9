import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import { partitionOf } from "../attempt-store/attempt-partition.store.ts";
import { GRACE_MS, SHARDS } from "../terms/attempt/attempt.rules.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import * as ExtraTime from "../extra-time/extra-time.service.ts";
import { submit } from "../submission/submit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { iso, MINUTE, SECOND } from "../../kernel/shared/time.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import { addTest, admin, answersTo, student, testClock, testDeps } from "../../testing/world.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as UserStore from "../../people/user/user.store.ts";
import * as Processing from "./processing.service.ts";
import * as Reports from "../result/report.service.ts";
import { sweep } from "../../testing/sweep.fixture.ts";

const clock = testClock();
useCloud();
let deps: Deps;
const meera = admin();

beforeAll(() => {
  deps = testDeps(clock);
});

const processed = async (testId: string) =>
  (await sweep(deps)).processed.some((done) => done.testId === testId);

async function give(actor: Actor, testId: string, minutes: number): Promise<void> {
  const registeredAt = Math.floor(clock.now() / SECOND);
  const state = { disabled: false, endedSessions: [], registeredAt, rev: 1, edition: 1 };
  await UserStore.addProfile(deps, { ...actor, ...state });
  const input = { userId: actor.userId, minutes, reason: "Power cut" };
  await ExtraTime.grant(deps, meera, testId, input);
}

test("no report opens while a student with extra time is still taking the test", async () => {
  const exam = await addTest(deps, meera);
  const [asha, kabir] = [student("Asha"), student("Kabir")];
  const expiry = Date.parse(exam.expiryTime);
  await give(kabir, exam._id, 20);
  clock.set(expiry - 10 * MINUTE);
  const { deadline } = await Attempts.start(deps, kabir, exam._id);
  expect(deadline).toBe(iso(expiry + 20 * MINUTE));
  const receipt = await submit(deps, asha, exam._id, { answers: answersTo(exam, "right") });
  expect(receipt.reportOpensAt).toBe(deadline);

  clock.set(expiry + GRACE_MS + 1);
  expect(await processed(exam._id)).toBe(false);
  const early = Processing.processTest(deps, exam._id);
  await expect(early).rejects.toMatchObject({ code: "still_running" });
  const pending = await Reports.read(deps, asha, receipt.submissionId);
  expect(pending).toMatchObject({ released: false, reportOpensAt: deadline });

  // Everyone has submitted, but results still wait for the time that the receipt announced.
  await submit(deps, kabir, exam._id, { answers: answersTo(exam, "wrong") });
  expect(await processed(exam._id)).toBe(false);
  clock.set(expiry + 20 * MINUTE + GRACE_MS + 1);
  expect(await processed(exam._id)).toBe(true);
  const report = await Reports.read(deps, asha, receipt.submissionId);
  expect(report).toMatchObject({ released: true, totalStudents: 2 });
});

test("results are not published if extra time was granted while they were counted", async () => {
  const exam = await addTest(deps, meera);
  const kabir = student("Kabir");
  clock.set(Date.parse(exam.expiryTime) - MINUTE);
  await Attempts.start(deps, kabir, exam._id);
  const atEnd = Date.parse(exam.expiryTime) + GRACE_MS;
  let granted: Promise<void> | undefined;
  const table = deps.attempts;
  // Every attempt has been read. The clock of the process that grants time is slightly behind, so
  // for this process the attempt is still within its grace period.
  const whileCounting: typeof table.query = async (query) => {
    const page = await table.query(query);
    if (query.where.values?.[":pk"] === partitionOf(exam._id, SHARDS - 1)) {
      clock.set(atEnd);
      await (granted ??= give(kabir, exam._id, 10));
      clock.set(atEnd + 1);
    }
    return page;
  };
  const counting = {
    ...deps,
    attempts: {
      ...failingAt(table, Number.POSITIVE_INFINITY, "before"),
      query: whileCounting,
    },
  };
  clock.set(atEnd + 1);
  const done = Processing.processTest(counting, exam._id);
  await expect(done).rejects.toMatchObject({ code: "still_running" });
  clock.set(atEnd + 10 * MINUTE + 1);
  expect(await processed(exam._id)).toBe(true);
});
