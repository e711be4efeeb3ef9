import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import * as Attempts from "../../exam/attempt/attempt.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR, iso, MINUTE, SECOND } from "../../kernel/shared/time.ts";
import { addTest, admin, student, testClock, testDeps } from "../../testing/world.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as UserStore from "../../people/user/user.store.ts";
import * as Grants from "./grant.service.ts";

const clock = testClock();
useCloud();
const meera = admin();
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock);
});

async function enrolled(actor = student()): Promise<Actor> {
  const registeredAt = Math.floor(clock.now() / SECOND);
  const state = { disabled: false, endedSessions: [], registeredAt, rev: 1, edition: 1 };
  await UserStore.addProfile(deps, { ...actor, ...state });
  return actor;
}

const until = (ms: number) => ({ examType: "JEE" as const, until: iso(clock.now() + ms) });
const grant = ({ userId }: Actor, ms: number) => Grants.grant(deps, meera, userId, until(ms));

async function audited({ userId }: Actor): Promise<unknown[]> {
  const where = { text: "pk = :pk", values: { ":pk": `AUDIT#${iso(clock.now()).slice(0, 7)}` } };
  const acts = await deps.content.all({ where, consistent: true });
  return acts.filter((one) => one["target"] === `${userId}.JEE`).map((one) => one["action"]);
}

test("a grant opens the exam's SUBSCRIBE tests until it ends", async () => {
  const times = { startTime: iso(clock.now() - MINUTE), expiryTime: iso(clock.now() + 5 * HOUR) };
  const exam = await addTest(deps, meera, { access: "SUBSCRIBE", ...times });
  const [asha, kabir] = [await enrolled(), await enrolled()];
  const start = (who: Actor) => Attempts.start(deps, who, exam._id);
  const locked = { kind: "forbidden", code: "subscription_needed" };
  await expect(start(asha)).rejects.toMatchObject(locked);
  const given = await grant(asha, HOUR);
  expect(given).toEqual({
    userId: asha.userId,
    ...until(HOUR),
    from: iso(clock.now()),
    running: true,
    source: "granted",
  });
  expect(await start(asha)).toMatchObject({ testId: exam._id });
  await grant(kabir, HOUR);
  await Grants.end(deps, meera, kabir.userId, "JEE");
  await expect(start(kabir)).rejects.toMatchObject(locked);
  expect(await Grants.list(deps, kabir.userId)).toMatchObject([
    { examType: "JEE", running: false },
  ]);
  clock.advance(HOUR);
  expect(await Grants.list(deps, asha.userId)).toEqual([{ ...given, running: false }]);
});

test("a grant or an end that changes nothing is not logged", async () => {
  const asha = await enrolled();
  await grant(asha, HOUR);
  expect(await grant(asha, HOUR)).toMatchObject({ running: true });
  // The log is sorted by time, so entries need different milliseconds.
  clock.advance(1);
  await grant(asha, 2 * HOUR);
  clock.advance(1);
  await Grants.end(deps, meera, asha.userId, "JEE");
  await Grants.end(deps, meera, asha.userId, "JEE");
  expect(await audited(asha)).toEqual([
    "subscription.grant",
    "subscription.grant",
    "subscription.end",
  ]);
});

test("refuses a grant that ends in the past, or is not for a known student", async () => {
  const asha = await enrolled();
  await expect(grant(asha, 0)).rejects.toMatchObject({
    code: "until_past",
    fields: [{ path: "until" }],
  });
  const boss = await enrolled(admin());
  await expect(grant(boss, HOUR)).rejects.toMatchObject({ code: "not_a_student" });
  await expect(grant(student(), HOUR)).rejects.toMatchObject({ kind: "not-found" });
  await expect(Grants.end(deps, meera, asha.userId, "JEE")).rejects.toMatchObject({
    kind: "not-found",
  });
});
