import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { createMeter } from "../../kernel/platform/meter.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { addTest, admin, testClock, testDeps } from "../../testing/world.ts";
import * as TestStore from "./assessment.store.ts";

const clock = testClock();
const meter = createMeter();
useCloud();
let deps: Deps;
let other: Deps;
let testId: string;
let paper: string;

beforeAll(() => {
  deps = testDeps(clock, meter);
  other = testDeps(clock);
});

beforeEach(async () => {
  testId = (await addTest(other, admin()))._id;
  paper = (await TestStore.find(other, testId))?.paper ?? "";
});

const publish = (by: Deps, name: string) =>
  TestStore.publishRun(
    by,
    { testId, paper, extraMinutes: 0, pass: 0, rev: 1 },
    { name, students: 1, figures: null },
  );
const runSeen = async () => (await TestStore.findForResults(deps, testId))?.run;

describe("a test for showing results", () => {
  test("is not cached until its results are published", async () => {
    expect(await runSeen()).toBeNull();
    await publish(other, "run_1");
    expect(await runSeen()).toBe("run_1");
  });

  test("is then cached for a minute, after which another process's results appear", async () => {
    await publish(other, "run_1");
    await runSeen();
    await publish(other, "run_2");
    meter.reset();
    clock.advance(MINUTE - 1);
    expect(await runSeen()).toBe("run_1");
    expect(meter.usage.requests).toBe(0);
    clock.advance(1);
    expect(await runSeen()).toBe("run_2");
  });

  test("shows results of its own process immediately", async () => {
    await publish(deps, "run_1");
    await runSeen();
    await publish(deps, "run_2");
    expect(await runSeen()).toBe("run_2");
  });

  test("is undefined if it does not exist", async () => {
    const missing = await TestStore.findForResults(deps, "t_00000000000000000000");
    expect(missing).toBeUndefined();
  });
});
