import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import * as Grades from "../builder/edit-grades.service.ts";
import * as Processing from "../processing/processing.service.ts";
import * as Statistics from "../result/statistics.service.ts";
import { GRADES, openReport, processedTest } from "./judged.fixture.ts";

const clock = testClock();
useCloud();
let deps: Deps;
const author = admin();

beforeAll(() => {
  deps = testDeps(clock);
});

/** The entries of the audit log about changes of a test's grades. */
async function audited(testId: string): Promise<unknown[]> {
  const where = { text: "pk = :pk", values: { ":pk": "AUDIT#2026-11" } };
  const entries = await deps.content.all({ where });
  return entries.filter(({ action, target }) => action === "test.grades" && target === testId);
}

describe("new grades after the results", () => {
  const LOWER = [
    { name: "A", from: 3 },
    { name: "B", from: 1 },
  ];

  test("change reports, counts and lists without marking, and are in the audit log once", async () => {
    const { exam, submissions } = await processedTest(deps, clock, { grades: GRADES });
    const before = await TestStore.find(deps, exam._id);
    const edited = await Grades.setGrades(deps, author, exam._id, { grades: LOWER, rev: exam.rev });
    await Grades.setGrades(deps, author, exam._id, { grades: LOWER });
    expect(edited).toMatchObject({ grades: LOWER, rev: exam.rev + 1 });
    const after = await TestStore.find(deps, exam._id);
    expect(after?.run).not.toBe(before?.run);
    expect(after).toMatchObject({ pass: before?.pass, takers: before?.takers });
    expect((await openReport(deps, submissions[3] ?? "")).grade).toBe("A");
    expect((await Statistics.read(deps, exam._id)).grades).toMatchObject([
      { name: "A", students: 4 },
      { name: "B", students: 5 },
      { name: "U", students: 2 },
    ]);
    expect(await audited(exam._id)).toMatchObject([
      { before: { grades: GRADES }, after: { grades: LOWER } },
    ]);
    await Processing.processTest(deps, exam._id, { force: true });
    expect((await TestStore.find(deps, exam._id))?.run).toBe(after?.run);
  });

  test("can be removed", async () => {
    const { exam, submissions } = await processedTest(deps, clock, { grades: GRADES });
    await Grades.setGrades(deps, author, exam._id, { grades: [] });
    expect(await openReport(deps, submissions[0] ?? "")).not.toHaveProperty("grade");
    expect(await Statistics.read(deps, exam._id)).not.toHaveProperty("grades");
  });

  test("based on an older revision are rejected with who changed the test", async () => {
    const { exam } = await processedTest(deps, clock, {});
    await Grades.setGrades(deps, author, exam._id, { grades: GRADES, rev: exam.rev });
    const stale = Grades.setGrades(deps, author, exam._id, { grades: LOWER, rev: exam.rev });
    await expect(stale).rejects.toMatchObject({ code: "edited_meanwhile" });
  });

  test("are not undone by a run that began with the old ones", async () => {
    const { exam } = await processedTest(deps, clock, { grades: GRADES });
    const before = await TestStore.find(deps, exam._id);
    if (!before) throw new Error("The test is gone");
    await Grades.setGrades(deps, author, exam._id, { grades: LOWER });
    const run = { name: "run_old", students: 11, figures: null };
    expect(await TestStore.publishRun(deps, before, run)).toBe(false);
  });

  test.each(["before", "after"] as const)("survive a crash %s any write", async (when) => {
    const { exam, submissions } = await processedTest(deps, clock, { grades: GRADES });
    for (let k = 0; ; k++) {
      const grades = [{ name: "A", from: k }];
      const dying = depsFailingAt(deps, k, when);
      await Grades.setGrades(dying.deps, author, exam._id, { grades }).catch(() => undefined);
      await Grades.setGrades(deps, author, exam._id, { grades });
      expect((await openReport(deps, submissions[1] ?? "")).grade).toBe("A");
      expect((await Statistics.read(deps, exam._id)).grades?.[0]).toMatchObject({ from: k });
      expect(await audited(exam._id)).toHaveLength(k + 1);
      if (!dying.died()) break;
    }
  });
});
