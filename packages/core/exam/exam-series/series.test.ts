import { beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { HOUR, MINUTE } from "../../kernel/shared/time.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { addTest, admin, student, testClock } from "../../testing/world.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import * as DeletedTakers from "../run/deleted-takers.service.ts";
import * as Processing from "../processing/processing.service.ts";
import * as Reports from "../result/report.service.ts";
import * as Takers from "../result/taker.service.ts";
import * as Panels from "./series-panel.service.ts";
import { SeriesTakerQuery } from "./series-results.schema.ts";
import * as Statistics from "./series-statistics.service.ts";
import * as SeriesTakers from "./series-takers.service.ts";
import * as Views from "./series-view.service.ts";
import { comparedFrom } from "../statistics/analytics.rules.ts";
import { examInput, overExam, take } from "./series.fixture.ts";
import * as Series from "./series.service.ts";
import * as SeriesStore from "../series-record/series.store.ts";
import { mergeDue } from "./merge.service.ts";
import * as MergedStore from "./merged.store.ts";

const clock = testClock();
const author = admin();
let deps: Deps;

beforeAll(() => {
  const log = { info: () => {}, error: () => {} };
  const events = { send: async () => {} };
  deps = { ...memoryDeps(clock), log, events };
});

const students = (count: number) => Array.from({ length: count }, (_, i) => student(`S ${i}`));

const takers = async (examId: string, more: Record<string, unknown> = {}) =>
  (await SeriesTakers.list(deps, examId, SeriesTakerQuery.parse({ page: 1, ...more }))).takers;

describe("two shifts of five and four students", () => {
  const [first, second] = [
    students(5),
    students(4).map((one) => ({ ...one, name: `Late ${one.name}` })),
  ];
  const correct = [
    [6, 4, 4, 2, 1],
    [5, 3, 3, 0],
  ];
  let examId: string;
  let tests: TestAdminView[];
  const fields = [first, second].map((some, shift) =>
    some.map((one, i): [Actor, number] => [one, correct[shift]?.[i] ?? 0]),
  );

  beforeAll(async () => {
    ({ examId, tests } = await overExam(deps, author, clock, fields));
  });

  test("wait for the merge, which needs results of all tests", async () => {
    expect(await Views.read(deps, examId)).toMatchObject({ state: "waiting", mismatches: [] });
    const [mine] = first;
    if (!mine) throw new Error("There is no student");
    const panel = await Panels.mine(deps, mine, examId);
    expect(panel).toMatchObject({ merged: false, rank: null, of: null });
    // As in a report, a percentile is withheld if only five students took part.
    const held = { students: 5, from: comparedFrom(false) };
    expect(panel.tests[0]).toMatchObject({ label: "Shift 1", percentile: null, tooFew: held });
    expect(panel.tests[1]).toMatchObject({ submissionId: null, percentile: null });
    expect(await mergeDue(deps, examId)).toBe(true);
    expect(await Views.read(deps, examId)).toMatchObject({ state: "merged", students: 9 });
    expect(await mergeDue(deps, examId)).toBe(false);
  });

  test("are ranked by percentile", async () => {
    const all = await takers(examId);
    expect(all.map(({ rank }) => rank)).toEqual([1, 1, 3, 3, 5, 5, 7, 8, 9]);
    expect(all.map(({ percentile }) => percentile)).toEqual([100, 100, 80, 80, 75, 75, 40, 25, 20]);
    expect(await takers(examId, { search: "late s 0" })).toMatchObject([{ rank: 1 }]);
  });

  test("show each student the rank that the list has", async () => {
    const all = await takers(examId);
    for (const one of [...first, ...second]) {
      const { rank, percentile, tooFew, of, merged } = await Panels.mine(deps, one, examId);
      const line = all.find(({ email }) => email === one.email && all.length > 0);
      expect({ merged, of }).toEqual({ merged: true, of: 9 });
      const mine = all.find(({ tests: [own] }) => own?.submissionId.includes(one.userId));
      expect({ rank, percentile }).toEqual({ rank: mine?.rank, percentile: null });
      expect(tooFew).toEqual({ students: 9, from: comparedFrom(false) });
      expect(line).toBeDefined();
    }
    await expect(Panels.mine(deps, student("Elsewhere"), examId)).rejects.toMatchObject({
      kind: "not-found",
    });
  });

  test("have figures", async () => {
    const figures = await Statistics.read(deps, examId);
    expect(figures).toMatchObject({ processed: true, students: 9, doubles: 0 });
    expect(figures.tests.map((one) => one.students)).toEqual([5, 4]);
    expect(figures.distribution.map(({ value }) => value)).toEqual([20, 25, 40, 75, 80, 100]);
  });

  test("name the exam in a report, and keep the list of the test readable", async () => {
    const [own] = first;
    const [line] = (await Takers.list(deps, tests[0]?._id ?? "", { search: "", page: 1 })).takers;
    expect(line).toMatchObject({ name: own?.name, rank: 1 });
    if (!own) throw new Error("There is no student");
    expect(await Reports.read(deps, own, line?.submissionId ?? "")).toMatchObject({ examId });
  });

  test("hide a student whose account was deleted", async () => {
    const [, gone] = second;
    await DeletedTakers.hide(deps, [tests[1]?._id ?? ""], gone?.userId ?? "");
    const names = (await takers(examId)).map(({ name }) => name);
    expect(names).not.toContain(gone?.name);
    expect(names).toHaveLength(9);
  });

  test("merge again after a test was processed again, and then rest", async () => {
    const { run } = await Views.load(deps, examId);
    await Processing.processTest(deps, tests[0]?._id ?? "", { force: true });
    const due = async () =>
      (await SeriesStore.due(deps, clock.now())).some((one) => one.examId === examId);
    expect(await due()).toBe(true);
    // The results are the same, so the pointer is too.
    await mergeDue(deps, examId);
    expect((await Views.load(deps, examId)).run).toBe(run);
    clock.advance(30 * MINUTE);
    await mergeDue(deps, examId);
    expect(await due()).toBe(false);
  });

  test("merge again after an edit that changes results", async () => {
    const before = await Views.load(deps, examId);
    const cutoffs = [{ list: "Top", total: { percentile: 80 }, each: null }];
    const edited = await Series.edit(deps, author, examId, { cutoffs, rev: before.rev });
    expect(edited.state).toBe("outdated");
    expect(await mergeDue(deps, examId)).toBe(true);
    expect((await Statistics.read(deps, examId)).qualified).toEqual([{ list: "Top", students: 4 }]);
    const stale = Series.edit(deps, author, examId, { name: "Other", rev: before.rev });
    await expect(stale).rejects.toMatchObject({ code: "edited_meanwhile" });
    await Series.edit(deps, author, examId, { name: "Another name" });
    expect((await Views.read(deps, examId)).state).toBe("merged");
  });
});

test("a merge that was killed at any write is continued with the same bytes", async () => {
  // The ids are fixed, because a student's id decides the partition, and so the number of writes.
  const field = students(12).map((one, i): [Actor, number] => [
    { ...one, userId: `student-${i}` },
    i % 6,
  ]);
  const { examId } = await overExam(deps, author, clock, [field.slice(0, 8), field.slice(5)], {
    shifts: "best",
  });
  await mergeDue(deps, examId);
  const expected = (await Views.load(deps, examId)).run;
  let kills = 0;
  /**
   * Resets the exam to before its merge, with another seed, so that its partitions get other names.
   */
  const reset = async (seed: number) => {
    await deps.content.update(
      { pk: `X#${examId}`, sk: "M" },
      {
        text: "SET #run = :none, lotSeed = :seed, dueAt = :now",
        names: { "#run": "run" },
        values: { ":none": null, ":seed": `seed${seed}`, ":now": clock.now() },
      },
    );
  };
  for (const when of ["before", "after"] as const) {
    for (let k = 0; ; k++) {
      await reset(kills);
      const dying = depsFailingAt(deps, k, when);
      await mergeDue(dying.deps, examId).catch(() => undefined);
      if (!dying.died()) break;
      kills++;
      await mergeDue(deps, examId);
      expect((await Views.load(deps, examId)).run).toBe(expected);
    }
  }
  expect(kills).toBe(166);
  const results = await MergedStore.read(deps, examId, expected ?? "");
  expect(results).toMatchObject({ students: 12, doubles: 3 });
});

test("papers are added, and who lacks one is listed without a rank", async () => {
  const [both, half, other] = students(3);
  if (!both || !half || !other) throw new Error("There are no students");
  const { examId, tests } = await overExam(
    deps,
    author,
    clock,
    [
      [
        [both, 2],
        [half, 6],
        [other, 1],
      ],
      [
        [both, 1],
        [other, 1],
      ],
    ],
    { kind: "PAPERS", grades: [{ name: "A", from: 5 }] },
  );
  await mergeDue(deps, examId);
  const ranked = await takers(examId);
  expect(ranked.map(({ rank }) => rank)).toEqual([1, 2]);
  const [best] = ranked;
  const sum = best?.tests.reduce((marks, { score }) => marks + score, 0);
  expect(best).toMatchObject({ score: sum, percentile: 100, absent: [] });
  expect(await takers(examId, { list: "absent" })).toMatchObject([
    { rank: null, percentile: null, absent: ["Shift 2"], tests: [{ label: "Shift 1" }] },
  ]);
  expect(await Panels.mine(deps, half, examId)).toMatchObject({ merged: true, rank: null, of: 2 });
  expect((await Statistics.read(deps, examId)).tests.map(({ absent }) => absent)).toEqual([0, 1]);
  const max = await Promise.all(tests.map(({ _id }) => TestStore.find(deps, _id)));
  const maxScore = max.reduce((all, one) => all + (one?.maxMarks ?? 0), 0) / 100;
  expect((await Views.read(deps, examId)).maxScore).toBe(maxScore);
});

test("a test that was processed before it joined needs no second processing", async () => {
  const shift = await addTest(deps, author);
  const [one, two] = students(2);
  if (!one || !two) throw new Error("There are no students");
  await take(deps, one, shift, 3);
  await take(deps, two, shift, 1);
  clock.advance(2 * HOUR);
  await Processing.processTest(deps, shift._id);
  const { _id: examId } = await Series.create(deps, author, examInput([shift]));
  expect(await mergeDue(deps, examId)).toBe(true);
  expect((await takers(examId)).map(({ rank }) => rank)).toEqual([1, 2]);
});
