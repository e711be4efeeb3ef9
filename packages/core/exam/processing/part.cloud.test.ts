import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import { hashUser, SHARDS } from "../terms/attempt/attempt.rules.ts";
import { submit } from "../submission/submit.service.ts";
import * as Papers from "../paper/paper.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR } from "../../kernel/shared/time.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { addTest, admin, answersTo, student, testClock, testDeps } from "../../testing/world.ts";
import { type CountedPart, countPart, keptPart, passOf } from "./part.service.ts";

const clock = testClock();
useCloud();
let deps: Deps;
let testId: string;
const SHARD = 7;
/** Students who are all in one of the 64 partitions. */
const FIELD = Array.from({ length: 6 }, (_, i) => {
  for (;;) {
    const one = student(`Student ${i}`);
    if (hashUser(one.userId) % SHARDS === SHARD) return one;
  }
});

beforeAll(async () => {
  deps = testDeps(clock);
  const exam = await addTest(deps, admin());
  testId = exam._id;
  const [right, wrong] = [answersTo(exam, "right"), answersTo(exam, "wrong")];
  for (const [i, one] of FIELD.entries()) {
    await submit(deps, one, testId, { answers: i % 2 === 0 ? right : wrong });
  }
  clock.advance(2 * HOUR);
});

async function newPass() {
  const test = await TestStore.nextPass(deps, testId);
  if (!test) throw new Error("The test is gone");
  return passOf(test, await Papers.key(deps, test), 1);
}

async function contents({ sums, takers, waiting }: CountedPart) {
  const lines: string[] = [];
  for (let next = await takers.next(); !next.done; next = await takers.next()) {
    lines.push(...next.value);
  }
  return JSON.stringify({ sums, lines, waiting });
}

test("a kept part equals the counted one", async () => {
  const pass = await newPass();
  const counted = await contents(await countPart(deps, pass, SHARD));
  expect(counted).toContain(`"students":${FIELD.length}`);
  expect(await contents(await keptPart(deps, pass, SHARD))).toBe(counted);
});

test("counting a part again after it was killed at any write gives the same result", async () => {
  const expected = await contents(await countPart(deps, await newPass(), SHARD));
  let kills = 0;
  for (const when of ["before", "after"] as const) {
    for (let k = 0; ; k++) {
      const pass = await newPass();
      const dying = depsFailingAt(deps, k, when);
      await countPart(dying.deps, pass, SHARD).catch(() => undefined);
      expect(await contents(await countPart(deps, pass, SHARD))).toBe(expected);
      expect(await contents(await keptPart(deps, pass, SHARD))).toBe(expected);
      if (!dying.died()) break;
      kills++;
    }
  }
  // The writes: a chunk of takers and the sums; each killed before and after.
  expect(kills).toBe(4);
});
