import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { idOf } from "../../testing/draft.fixture.ts";
import { keyOf } from "./assessment.keys.ts";
import { AT, newTest } from "./assessment.fixture.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import * as TestStore from "./assessment.store.ts";

const run = (name: string) => ({ name, students: 3, figures: null });

/** Tests that the store of tests passes on every database. */
export function testTestStore(deps: () => Deps): void {
  const listed = async (list: typeof TestStore.expired, now: number, { testId }: Test) =>
    (await list(deps(), now)).some((one) => one.testId === testId);

  test("creates a test once and reads it back unchanged", async () => {
    const exam = newTest();
    expect(await TestStore.create(deps(), exam)).toBe(true);
    expect(await TestStore.create(deps(), { ...exam, name: "Other" })).toBe(false);
    expect(await TestStore.find(deps(), exam.testId)).toEqual(exam);
    expect(await TestStore.find(deps(), idOf("t", 999_999))).toBeUndefined();
  });

  test("does not store what a test without the attribute is read as", async () => {
    const exam = newTest({ lateSectionSeconds: 60 });
    await TestStore.create(deps(), exam);
    const item = await deps().content.get(keyOf(exam.testId));
    expect(Object.keys(item ?? {})).toEqual(
      expect.arrayContaining(["name", "lateSectionSeconds", "run", "gsi1pk", "gsi2pk"]),
    );
    for (const name of ["cutoffs", "demo", "palette", "pass", "timing", "changes"]) {
      expect(item).not.toHaveProperty(name);
    }
  });

  test("finds tests by ID, each once, without those that do not exist", async () => {
    const exams = Array.from({ length: 3 }, () => newTest());
    for (const exam of exams) await TestStore.create(deps(), exam);
    const ids = exams.map(({ testId }) => testId);
    const found = await TestStore.findMany(deps(), [...ids, ...ids, idOf("t", 999_998)]);
    expect([...found.keys()].toSorted()).toEqual(ids.toSorted());
  });

  test.each([
    [-1, false, true],
    [0, false, true],
    [1, true, false],
  ])("%i ms after its expiry a test is expired: %s, unexpired: %s", async (ms, due, ahead) => {
    const exam = newTest();
    await TestStore.create(deps(), exam);
    expect(await listed(TestStore.expired, AT + ms, exam)).toBe(due);
    expect(await listed(TestStore.unexpired, AT + ms, exam)).toBe(ahead);
  });

  test("expired tests are sorted by expiry, oldest first", async () => {
    const ends = [50, 10, 30].map((s) => AT - 1e9 + s);
    const exams = ends.map((expiryTime) => newTest({ expiryTime }));
    for (const exam of exams) await TestStore.create(deps(), exam);
    const due = await TestStore.expired(deps(), AT - 1e9 + 100);
    const times = due.map(({ expiryTime }) => expiryTime).filter((time) => ends.includes(time));
    expect(times).toEqual(ends.toSorted((a, b) => a - b));
  });

  test("tests of an exam type are sorted by start and can be limited to a period", async () => {
    const starts = [3, 1, 2, 4].map((day) => AT + 1e10 + day * 1000);
    for (const startTime of starts) {
      await TestStore.create(deps(), newTest({ examType: "A_LEVEL", startTime }));
    }
    await TestStore.create(deps(), newTest({ examType: "AS_LEVEL", startTime: AT + 1e10 + 1000 }));
    const startsOf = async (between?: { from: number; to: number }) => {
      const { tests, more } = await TestStore.byStart(deps(), "A_LEVEL", { between });
      expect(more).toBe(false);
      return tests.map(({ startTime }) => (startTime - AT - 1e10) / 1000);
    };
    expect(await startsOf()).toEqual([4, 3, 2, 1]);
    const from = AT + 1e10 + 2000;
    expect(await startsOf({ from, to: from + 1000 })).toEqual([3, 2]);
    expect(await startsOf({ from: from + 1, to: from + 999 })).toEqual([]);
    const oldest = { order: "oldest", limit: 2 } as const;
    const { tests, more } = await TestStore.byStart(deps(), "A_LEVEL", oldest);
    expect([tests.map(({ startTime }) => (startTime - AT - 1e10) / 1000), more]).toEqual([
      [1, 2],
      true,
    ]);
  });

  test("publishing results takes the test out of the unprocessed ones", async () => {
    const exam = newTest();
    await TestStore.create(deps(), exam);
    expect(await TestStore.publishRun(deps(), exam, run("run_1"))).toBe(true);
    expect(await listed(TestStore.expired, AT + 1, exam)).toBe(false);
    expect(await TestStore.find(deps(), exam.testId)).toEqual({
      ...exam,
      run: "run_1",
      runPass: 0,
      takers: 3,
    });
    expect(await TestStore.publishRun(deps(), exam, run("run_2"))).toBe(true);
  });

  test("a provisional result keeps the test unprocessed until the results are published", async () => {
    const exam = newTest();
    await TestStore.create(deps(), exam);
    const provisional = { run: "run_1", students: 2, at: AT };
    const publish = (of: Test, students = 2) =>
      TestStore.publishProvisional(deps(), of, { ...provisional, students });
    expect(await publish({ ...exam, paper: "pv_old" })).toBe(false);
    expect(await publish(exam)).toBe(true);
    expect(await TestStore.find(deps(), exam.testId)).toEqual({ ...exam, provisional });
    expect(await listed(TestStore.expired, AT + 1, exam)).toBe(true);
    await TestStore.publishRun(deps(), exam, run("run_2"));
    expect(await publish(exam, 3)).toBe(false);
    expect(await publish(newTest())).toBe(false);
  });

  test("results wait for the most extra time, which is refused after publishing", async () => {
    const exam = newTest();
    await TestStore.create(deps(), exam);
    const allow = (minutes: number) => TestStore.allowExtraTime(deps(), exam.testId, minutes);
    for (const minutes of [10, 30, 20]) expect(await allow(minutes)).toBe(true);
    const waiting = { ...exam, extraMinutes: 30 };
    expect(await TestStore.find(deps(), exam.testId)).toEqual(waiting);
    // These results were counted before the extra time was granted, so they are too early.
    expect(await TestStore.publishRun(deps(), exam, run("run_1"))).toBe(false);
    expect(await TestStore.publishRun(deps(), waiting, run("run_2"))).toBe(true);
    expect([await allow(40), await allow(20)]).toEqual([false, false]);
    expect(await TestStore.allowExtraTime(deps(), idOf("t", 999_997), 5)).toBe(false);
  });

  test("results of another paper or of a missing test are not published", async () => {
    const exam = newTest();
    await TestStore.create(deps(), exam);
    expect(await TestStore.publishRun(deps(), { ...exam, paper: "pv_old" }, run("run_1"))).toBe(
      false,
    );
    expect(await listed(TestStore.expired, AT + 1, exam)).toBe(true);
    const missing = newTest();
    expect(await TestStore.publishRun(deps(), missing, run("run_1"))).toBe(false);
    expect(await TestStore.find(deps(), missing.testId)).toBeUndefined();
  });
}
