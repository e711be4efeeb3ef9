import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin, student, testClock } from "../../testing/world.ts";
import { comparedFrom } from "../statistics/analytics.rules.ts";
import * as Panels from "./series-panel.service.ts";
import { SeriesTakerQuery } from "./series-results.schema.ts";
import * as SeriesTakers from "./series-takers.service.ts";
import { overExam } from "./series.fixture.ts";
import { mergeDue } from "./merge.service.ts";

const clock = testClock();
const author = admin();
const deps: Deps = {
  ...memoryDeps(clock),
  log: { info: () => {}, error: () => {} },
  events: { send: async () => {} },
};

const students = (count: number) => Array.from({ length: count }, (_, i) => student(`S ${i}`));

test("two shifts of many students show each the percentile of the list, and of the own shift", async () => {
  const many = comparedFrom(false);
  const [early, late] = [students(many), students(2)];
  const fields = [early, late].map((some) =>
    some.map((one, i): [Actor, number] => [one, Math.max(0, 6 - i)]),
  );
  const { examId } = await overExam(deps, author, clock, fields);
  const [best, later] = [early[0], late[0]];
  if (!best || !later) throw new Error("There is no student");
  // The percentile of the student's own shift is known as soon as this shift is processed.
  const before = await Panels.mine(deps, best, examId);
  expect(before.tests[0]).toMatchObject({ label: "Shift 1", percentile: 100, students: many });
  expect(before.tests[0]).not.toHaveProperty("tooFew");
  await mergeDue(deps, examId);
  const all = (
    await SeriesTakers.list(deps, examId, SeriesTakerQuery.parse({ page: 1, limit: 100 }))
  ).takers;
  for (const one of [...early, ...late]) {
    const { rank, percentile, tooFew } = await Panels.mine(deps, one, examId);
    const mine = all.find(({ tests: [own] }) => own?.submissionId.includes(one.userId));
    expect({ rank, percentile }).toEqual({ rank: mine?.rank, percentile: mine?.percentile });
    expect(tooFew).toBeUndefined();
  }
  // The whole exam has enough students for a percentile, but this shift has too few.
  const shift = (await Panels.mine(deps, later, examId)).tests[1];
  expect(shift).toMatchObject({ percentile: null, tooFew: { students: 2, from: many } });
});
