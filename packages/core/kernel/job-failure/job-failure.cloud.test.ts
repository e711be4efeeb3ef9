import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import type { Deps } from "../platform/deps.ts";
import { HOUR } from "../shared/time.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import { testClock, testDeps } from "../../testing/world.ts";
import * as JobFailures from "./job-failure.service.ts";

// Ten in the morning in India.
const clock = testClock(Date.parse("2026-11-21T04:30:00.000Z"));
useCloud();
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock);
});

test("runs that failed are counted by job, until the day is over in India", async () => {
  expect(await JobFailures.ofToday(deps)).toEqual([]);
  await JobFailures.note(deps, "schedule");
  await JobFailures.note(deps, "export");
  clock.advance(HOUR);
  await JobFailures.note(deps, "schedule");
  expect(await JobFailures.ofToday(deps)).toEqual([
    { job: "export", times: 1, lastAt: clock.now() - HOUR },
    { job: "schedule", times: 2, lastAt: clock.now() },
  ]);
  clock.set(Date.parse("2026-11-21T18:29:59.000Z"));
  expect(await JobFailures.ofToday(deps)).toHaveLength(2);
  clock.advance(1000);
  expect(await JobFailures.ofToday(deps)).toEqual([]);
});

test("a failure that cannot be saved is logged and hides no other", async () => {
  const logged: string[] = [];
  const broken = {
    ...deps,
    content: failingAt(deps.content, 0, "before"),
    log: { info: () => {}, error: (event: string) => logged.push(event) },
  };
  await JobFailures.note(broken, "import");
  expect(logged).toEqual(["job-failure.write-failed"]);
});
