import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { createMeter } from "../../kernel/platform/meter.ts";
import { addTest, admin, student, testClock, testDeps } from "../../testing/world.ts";
import * as Attempts from "./attempt.service.ts";
import { countRunning } from "../attempt-store/attempt-read.service.ts";
import { submit } from "../submission/submit.service.ts";

const clock = testClock();
const meter = createMeter();
useCloud();
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock, meter);
});

test("running attempts are counted until they are submitted or time runs out", async () => {
  const exam = await addTest(deps, admin());
  const [asha, kabir] = [student("asha"), student("kabir")];
  expect(await countRunning(deps)).toEqual({ count: 0, more: false });
  await Attempts.start(deps, asha, exam._id);
  await Attempts.start(deps, kabir, exam._id);
  expect((await countRunning(deps)).count).toBe(2);
  await submit(deps, asha, exam._id, { answers: {} });
  expect((await countRunning(deps)).count).toBe(1);
  clock.advance(exam.durationMinutes * 60_000 + 1);
  expect((await countRunning(deps)).count).toBe(0);
});
