import { SCHEDULE_TASKS } from "@academy/core/kernel/shared/deployment.rules.ts";
import * as JobFailures from "@academy/core/kernel/job-failure/job-failure.service.ts";
import { memoryDeps } from "@academy/core/testing/memory-deps.fixture.ts";
import { testClock } from "@academy/core/testing/world.ts";
import { describe, expect, it } from "vitest";
import { bareDeps } from "../api/testing/bare-deps.fixture.ts";
import { createHandler, scheduled, type ScheduledName, type Task } from "./run-schedule.ts";

const event = { id: "event-1", source: "aws.events", "detail-type": "Scheduled Event" };

const places = Object.entries(scheduled).flatMap(([job, tasks]) =>
  tasks.map(({ name }, at): [ScheduledName, string, number] => [job as ScheduledName, name, at]),
);

describe("a scheduled function", () => {
  it("has the tasks that have alarms, and no other", () => {
    expect(new Set(places.map(([, name]) => name))).toEqual(new Set(SCHEDULE_TASKS));
  });

  it("fails loudly when its cloud is unreachable, so that the platform retries", async () => {
    const { deps, lines } = bareDeps();
    await expect(createHandler(deps, "rest")(event)).rejects.toThrow("no cloud");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: "error", event: "schedule.failed", eventId: "event-1" },
      // The failure cannot be recorded for administrators either.
      { level: "error", event: "job-failure.write-failed", job: "schedule" },
    ]);
  });

  it.each(places)("%s runs everything else when %s (place %i) fails", async (job, name, at) => {
    const logged: [string, unknown][] = [];
    const note = (what: string, ...more: unknown[]) => void logged.push([what, more.at(-1)]);
    const deps = { ...memoryDeps(testClock()), log: { info: note, error: note } };
    const ran: number[] = [];
    const tasks = scheduled[job].map((task, i): Task => ({
      ...task,
      run: async () => {
        ran.push(i);
        if (i === at) throw new Error("an item that cannot be read");
        return { [`fact${i}`]: i };
      },
    }));
    await createHandler(deps, job, tasks)(event);
    expect(ran).toEqual(tasks.map((_, i) => i));
    expect(await JobFailures.ofToday(deps)).toMatchObject([{ job: name, times: 1 }]);
    const facts = Object.fromEntries(ran.filter((i) => i !== at).map((i) => [`fact${i}`, i]));
    expect(logged).toEqual([
      ["schedule.task-failed", { job, task: name, eventId: "event-1" }],
      ["schedule.finished", { job, eventId: "event-1", ms: 0, ...facts, failed: 1 }],
    ]);
  });
});
