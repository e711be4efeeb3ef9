import { expect, test } from "vitest";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin, student, testClock } from "../../testing/world.ts";
import { SeriesTakerQuery } from "./series-results.schema.ts";
import * as SeriesTakers from "./series-takers.service.ts";
import { overExam } from "./series.fixture.ts";
import * as Series from "./series.service.ts";
import { mergeDue } from "./merge.service.ts";

const clock = testClock();
const author = admin();
const log = { info: () => {}, error: () => {} };
const deps = { ...memoryDeps(clock), log, events: { send: async () => {} } };

/** By shift, the students' numbers of correct answers. */
const CORRECT = [
  [6, 4, 4, 2, 1],
  [5, 3, 3, 0],
];

const takers = async (examId: string, more: Record<string, unknown> = {}) =>
  (await SeriesTakers.list(deps, examId, SeriesTakerQuery.parse({ page: 1, ...more }))).takers;

test("the ranking of an exam is narrowed to the qualified, who are ranked among themselves", async () => {
  const fields = CORRECT.map((shift, n) =>
    shift.map((correct, i) => [student(`${n === 0 ? "S" : "Late"} ${i}`), correct] as const),
  );
  const { examId } = await overExam(deps, author, clock, fields);
  await mergeDue(deps, examId);
  const cutoffs = [
    { list: "Top", total: { percentile: 80 }, each: null },
    { list: "Few", total: { marks: 4 }, each: null },
    { list: "No one", total: { percent: 100 }, each: { marks: 100_000 } },
  ];
  await Series.edit(deps, author, examId, { cutoffs });
  await expect(takers(examId, { qualified: "Few" })).rejects.toMatchObject({
    code: "unknown_list",
  });
  await mergeDue(deps, examId);
  const all = await takers(examId);
  for (const { list } of cutoffs) {
    const qualified = all.filter((one) => one.qualified.includes(list));
    const better = (rank: number | null) =>
      qualified.filter((one) => Number(one.rank) < Number(rank));
    const expected = qualified.map((one) => ({ ...one, listRank: better(one.rank).length + 1 }));
    expect(await takers(examId, { qualified: list })).toEqual(expected);
    const second = await takers(examId, { qualified: list, page: 2, limit: 3 });
    expect(second).toEqual(expected.slice(3, 6));
    const late = expected.filter(({ name }) => name.startsWith("Late"));
    expect(await takers(examId, { qualified: list, search: "late" })).toEqual(late);
  }
  expect((await takers(examId, { qualified: "Top" })).map((one) => one.listRank)).toEqual([
    1, 1, 3, 3,
  ]);
  const few = await takers(examId, { qualified: "Few" });
  expect(few.length).toBeGreaterThan(0);
  expect(few.length).toBeLessThan(all.length);
  const absent = takers(examId, { list: "double", qualified: "Top" });
  expect(await absent).toEqual([]);
});
