import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as AttemptStore from "../../exam/attempt-store/attempt.store.ts";
import { close } from "../../exam/submission/counted-close.service.ts";
import type { Attempt } from "../../exam/terms/attempt/attempt.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR, MINUTE } from "../../kernel/shared/time.ts";
import * as Presence from "../../people/presence/presence.service.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import * as Counts from "./week-count.service.ts";
import { endOfWeek } from "./week.rules.ts";
import * as store from "./week.store.ts";

const WEEK = "2026-11-16";
const NEXT = "2026-11-23";
const END = endOfWeek(WEEK);

/** An academy whose clock the test sets, with its week already counted once while it ran. */
async function academy() {
  let now = END - HOUR;
  const log = { info: () => {}, error: () => {} };
  const deps: Deps = { ...memoryDeps({ now: () => now }), log };
  await Counts.countDue(deps);
  const at = (moment: number) => void (now = moment);
  const finish = async () => {
    for (const moment of [END + 20 * MINUTE, END + 49 * HOUR]) {
      at(moment);
      await Counts.countDue(deps);
    }
    const found = await store.find(deps, [WEEK, NEXT]);
    return [WEEK, NEXT].map((week) => found.find((one) => one.week === week));
  };
  return { deps, at, finish };
}

const begun = async (deps: Deps, more: Partial<Attempt> = {}): Promise<Attempt> => {
  const attempt: Attempt = {
    testId: "t1",
    userId: randomUUID(),
    n: 0,
    status: "open",
    startedAt: END - HOUR,
    deadline: END + HOUR,
    rev: 1,
    paper: "",
    name: "",
    email: "",
    sheet: "",
    device: "",
    submittedAt: null,
    ...more,
  };
  await AttemptStore.create(deps, attempt);
  return attempt;
};

const submission = (submittedAt: number) =>
  ({ status: "submitted", sheet: "", rev: 1, submittedAt }) as const;

test("a submission that died on Sunday and came again on Monday counts on Monday alone", async () => {
  for (const when of ["before", "after"] as const) {
    const { deps, at, finish } = await academy();
    const attempt = await begun(deps);
    at(END - 1);
    // The process dies after it has written Sunday's note and before it closes the attempt.
    const dying = depsFailingAt(deps, 1, "before");
    await expect(close(dying.deps, attempt, submission(END - 1))).rejects.toThrow("died");
    expect(dying.died()).toBe(true);
    at(END + 1);
    const again = when === "after" ? depsFailingAt(deps, 1, when).deps : deps;
    await close(again, attempt, submission(END + 1)).catch(String);
    expect((await finish()).map((one) => one?.tests)).toEqual([0, 1]);
  }
});

test("two calls that close one attempt around midnight count it once, where it was closed", async () => {
  const { deps, at, finish } = await academy();
  const attempt = await begun(deps);
  at(END);
  expect(await close(deps, attempt, submission(END - 1))).toBeDefined();
  expect(await close(deps, attempt, submission(END))).toBeUndefined();
  expect((await finish()).map((one) => one?.tests)).toEqual([1, 0]);
});

test("a submission that is repeated counts once, and a trial of staff does not", async () => {
  const { deps, finish } = await academy();
  const attempt = await begun(deps);
  for (let time = 0; time < 3; time++) await close(deps, attempt, submission(END - 1));
  const trial = await begun(deps, { n: 1 });
  await close(deps, trial, submission(END - 1));
  expect((await finish())[0]).toMatchObject({ tests: 1, students: 0 });
});

test("students count once a week, staff and visitors not at all", async () => {
  const { deps, at, finish } = await academy();
  const userId = randomUUID();
  for (const moment of [END - 30 * HOUR, END - 2 * HOUR, END - HOUR]) {
    at(moment);
    await Presence.came(deps, { userId, isAdmin: false });
    await Presence.came(deps, { userId: randomUUID(), isAdmin: true });
    await Presence.came(deps, { userId: randomUUID(), isAdmin: false, roles: ["author"] });
    await Presence.came(deps, { userId: randomUUID(), isAdmin: false, guest: {} });
  }
  expect((await finish())[0]).toMatchObject({ students: 1 });
});

test("a run that dies at any write leaves figures that the next run makes right", async () => {
  const { deps, at, finish } = await academy();
  await Presence.watched(deps, { userId: randomUUID(), videoId: "v1" });
  at(END + 20 * MINUTE);
  for (const k of [0, 1]) {
    await Counts.countDue(depsFailingAt(deps, k, "after").deps).catch(String);
  }
  expect((await finish())[0]).toMatchObject({ students: 1, lectures: 1, asOf: END + 49 * HOUR });
});

test("counting is not repeated within a quarter of an hour", async () => {
  const { deps, at } = await academy();
  at(END - HOUR + 14 * MINUTE);
  expect(await Counts.countDue(deps)).toBe(0);
  at(END - HOUR + 15 * MINUTE);
  expect(await Counts.countDue(deps)).toBe(1);
});
