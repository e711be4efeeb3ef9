import { expect, test } from "vitest";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { testClock } from "../../testing/world.ts";
import { testEventKey } from "../progress/event.rules.ts";
import type { TestEvent } from "../progress/event.schema.ts";
import * as Progress from "../progress/progress.service.ts";
import * as Mastery from "./mastery.service.ts";

const USER = "asha";
const DAY = 86_400_000;

/** A test a day, of ten questions on two topics. */
const taken = (day: number): { key: string; event: TestEvent } => {
  const submissionId = `t_${day}.asha.0`;
  const names = { subject: "Physics", topic: "Optics", subTopic: "" };
  return {
    key: testEventKey(day * DAY, submissionId),
    event: {
      kind: "test",
      submissionId,
      examType: "JEE",
      paper: "pv",
      key: "key",
      run: "run",
      submittedAt: day * DAY,
      topics: [
        { topicId: "lenses", ...names },
        { topicId: "mirrors", ...names },
      ],
      evidence: Array.from({ length: 10 }, (_, n) => [n % 2, (day + n) % 3 ? 100 : 0, 10 * n]),
      misses: [],
    },
  };
};

test("a student's topics come from the snapshot: events before it are not read", async () => {
  const deps = memoryDeps(testClock());
  const events = Array.from({ length: 45 }, (_, day) => taken(day));
  for (const event of events) {
    const before = await Progress.load(deps, USER);
    await Progress.record(deps, USER, before, { events: [event] });
  }
  const view = await Mastery.view(deps, USER);
  expect(view.tests).toHaveLength(12);
  expect(view.subjects[0]?.trend).toHaveLength(12);
  for (const { key } of events.slice(0, 40)) {
    await deps.content.remove({ pk: `LEARN#${USER}`, sk: key });
  }
  expect(await Mastery.view(deps, USER)).toEqual(view);
});
