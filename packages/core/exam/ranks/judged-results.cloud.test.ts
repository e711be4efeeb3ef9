import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { openSpreadsheet, rowsOf } from "../../testing/spreadsheet.fixture.ts";
import { testClock, testDeps } from "../../testing/world.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import * as Processing from "../processing/processing.service.ts";
import * as Exports from "../result-export/export.service.ts";
import * as Statistics from "../result/statistics.service.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import { TakerQuery } from "../result/taker.schema.ts";
import * as Takers from "../result/taker.service.ts";
import { GRADES, openReport, processedTest } from "./judged.fixture.ts";

const clock = testClock();
useCloud();
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock);
});

const CUTOFFS = [
  { list: "Merit", total: { percent: 50 }, each: { marks: 3 } },
  { list: "Top", total: { percentile: 80 } },
];

const takersOf = async (testId: string, query: object = {}) =>
  (await Takers.list(deps, testId, TakerQuery.parse(query))).takers;

describe("a test with cut-offs and grades", () => {
  let exam: TestAdminView;
  let submissions: string[];

  beforeAll(async () => {
    ({ exam, submissions } = await processedTest(deps, clock, {
      cutoffs: CUTOFFS,
      grades: GRADES,
    }));
  });

  test("shows them to those who edit or copy it", () => {
    expect(exam).toMatchObject({ grades: GRADES, cutoffs: [{ list: "Merit" }, { list: "Top" }] });
  });

  test("says in each report for which lists the student qualified, and why not", async () => {
    expect(await openReport(deps, submissions[0] ?? "")).toMatchObject({
      grade: "A",
      verdicts: [
        { list: "Merit", qualified: true, failed: [] },
        { list: "Top", qualified: true, failed: [] },
      ],
    });
    const { grade, verdicts } = await openReport(deps, submissions[4] ?? "");
    expect(grade).toBe("B");
    expect(verdicts).toEqual([
      {
        list: "Merit",
        qualified: false,
        failed: [
          { subject: null, got: 2, needed: 3, max: 6 },
          { subject: exam.subjects[0], got: 2, needed: 3, max: 6 },
        ],
      },
      {
        list: "Top",
        qualified: false,
        failed: [{ subject: null, got: 63.6363636, needed: 80, max: null }],
      },
    ]);
    expect((await openReport(deps, submissions[10] ?? "")).grade).toBe("U");
  });

  test("counts the qualified and the grades", async () => {
    expect(await Statistics.read(deps, exam._id)).toMatchObject({
      qualified: [
        { list: "Merit", students: 4 },
        { list: "Top", students: 3 },
      ],
      grades: [
        { name: "A", from: 5, students: 3 },
        { name: "B", from: 2, students: 4 },
        { name: "U", from: null, students: 4 },
      ],
    });
  });

  test("lists all takers with grade and lists, and narrows them to the qualified", async () => {
    const all = await takersOf(exam._id);
    expect(all.map((one) => one.grade).join("")).toBe("AAABBBBUUUU");
    expect(all[3]).toMatchObject({ rank: 4, qualified: ["Merit"] });
    expect(all[3]).not.toHaveProperty("listRank");
    const merit = await takersOf(exam._id, { qualified: "Merit" });
    expect(merit.map(({ rank, listRank }) => [rank, listRank])).toEqual([
      [1, 1],
      [2, 2],
      [2, 2],
      [4, 4],
    ]);
    const page = { qualified: "Top", page: "2", limit: "2" };
    const second = await Takers.list(deps, exam._id, TakerQuery.parse(page));
    expect(second).toMatchObject({ total: 3, totalPages: 2, takers: [{ rank: 2, listRank: 2 }] });
  });

  test("searches among the qualified only", async () => {
    const found = await takersOf(exam._id, { qualified: "Merit", search: "student" });
    expect(found).toHaveLength(4);
    expect(await takersOf(exam._id, { qualified: "Merit", search: "student k" })).toEqual([]);
  });

  test("finds one taker with the same lists as in the list", async () => {
    const all = await takersOf(exam._id);
    for (const taker of [all[0], all[3], all[10]]) {
      expect(await takersOf(exam._id, { submissionId: taker?.submissionId })).toEqual([taker]);
    }
  });

  test("rejects a list that it does not have", async () => {
    await expect(takersOf(exam._id, { qualified: "OBC" })).rejects.toMatchObject({
      code: "unknown_list",
      message: 'These results have no list "OBC". Their lists: Merit, Top.',
    });
  });

  test("has a column for the grade and for each list in its spreadsheet", async () => {
    const book = await openSpreadsheet((await Exports.file(deps, exam._id)).bytes);
    const rows = rowsOf(book, "Takers");
    expect(rows[0]).toMatchObject({
      Grade: "A",
      "Qualified: Merit": "yes",
      "Qualified: Top": "yes",
    });
    expect(rows[3]).toMatchObject({
      Grade: "B",
      "Qualified: Merit": "yes",
      "Qualified: Top": "no",
    });
    const figures = rowsOf(book, "Test");
    expect(figures).toContainEqual({ Figure: "Qualified: Merit", Value: 4 });
    expect(figures).toContainEqual({ Figure: "Grade U", Value: 4 });
  });

  test("writes the same bytes again", async () => {
    const before = await TestStore.find(deps, exam._id);
    await Processing.processTest(deps, exam._id, { force: true });
    expect((await TestStore.find(deps, exam._id))?.run).toBe(before?.run);
  });
});

test("results of a test without cut-offs and grades have none of their fields", async () => {
  const { exam, submissions } = await processedTest(deps, clock, {});
  const run = (await TestStore.find(deps, exam._id))?.run ?? "";
  const analytics = await AnalyticsStore.read(deps, exam._id, run);
  expect(Object.keys(analytics)).not.toContain("grades");
  expect(Object.keys(analytics)).not.toContain("qualified");
  const [taker] = await takersOf(exam._id);
  expect(Object.keys(taker ?? {})).toEqual([
    "submissionId",
    "name",
    "email",
    "percentile",
    "rank",
    "score",
  ]);
  const report = await openReport(deps, submissions[0] ?? "");
  expect(report).not.toHaveProperty("grade");
  expect(report).not.toHaveProperty("verdicts");
});
