import { describe, expect, test } from "vitest";
import { idOf } from "../../testing/draft.fixture.ts";
import { pageOf } from "./test-list.rules.ts";
import { TestListQuery } from "./test-list.schema.ts";
import { Test } from "../terms/test/assessment.schema.ts";

const NOW = Date.parse("2026-11-21T04:30:00Z");

const exam = (n: number, more: Partial<Test>): Test =>
  Test.parse({
    testId: idOf("t", n),
    rev: 1,
    name: `Test ${n}`,
    examType: "JEE",
    access: "PUBLIC",
    testType: "MTT",
    startTime: NOW - 1000,
    expiryTime: NOW + 1000,
    durationMinutes: 60,
    totalQuestions: 30,
    maxMarks: 12_050,
    releasePolicy: "AFTER_PROCESSING",
    subjects: ["Physics"],
    paper: idOf("pv", 1),
    run: null,
    createdAt: "2026-11-20T04:30:00.000Z",
    createdBy: "u",
    ...more,
  });

const past = { startTime: NOW - 5000, expiryTime: NOW };
const tests = [
  exam(1, { ...past, run: "run_1", takers: 41_326 }),
  exam(2, { startTime: NOW + 1 }),
  exam(3, { startTime: NOW, name: "Wave OPTICS" }),
  exam(4, past),
  exam(5, { startTime: NOW, name: "Optics" }),
];

const page = (query: Record<string, unknown> = {}) =>
  pageOf(tests, TestListQuery.parse(query), NOW);
const namesOf = ({ tests: rows }: ReturnType<typeof page>) => rows.map(({ name }) => name);

describe("the list of tests", () => {
  test("is sorted by start, newest first, with a stable order of equal starts", () => {
    const inOrder = ["Test 2", "Optics", "Wave OPTICS", "Test 4", "Test 1"];
    expect(namesOf(page())).toEqual(inOrder);
    const backwards = pageOf(tests.toReversed(), TestListQuery.parse({}), NOW);
    expect(backwards).toEqual(page());
    expect(namesOf(page({ order: "oldest" }))).toEqual(inOrder.toReversed());
  });

  test("shows each test's state, and how many students took a processed one", () => {
    const rows = page().tests.map(({ state, takers }) => [state, takers]);
    expect(rows).toEqual([
      ["scheduled", null],
      ["running", null],
      ["running", null],
      ["closed", null],
      ["processed", 41_326],
    ]);
    expect(page().tests[0]).toMatchObject({
      maxMarks: 120.5,
      startTime: "2026-11-21T04:30:00.001Z",
    });
  });

  test("can be searched by part of the title, in upper or lower case", () => {
    expect(namesOf(page({ title: " optics " }))).toEqual(["Optics", "Wave OPTICS"]);
    expect(page({ title: "(" })).toMatchObject({ tests: [], total: 0, totalPages: 0 });
  });

  test("counts all states when limited to one", () => {
    const closed = page({ state: "closed" });
    expect(namesOf(closed)).toEqual(["Test 4"]);
    expect(closed.counts).toEqual({
      scheduled: 1,
      running: 2,
      closed: 1,
      processed: 1,
      archived: 0,
    });
    expect(closed.total).toBe(1);
  });

  test("counts the running demo tests", () => {
    const demos = [exam(8, { demo: 1 }), exam(9, { ...past, demo: 2 })];
    const all = pageOf([...tests, ...demos], TestListQuery.parse({ state: "closed" }), NOW);
    expect([all.counts.running, all.runningDemos]).toEqual([3, 1]);
  });

  test("leaves out archived tests unless asked, but counts them", () => {
    const current = pageOf(
      [...tests, exam(6, { ...past, run: "run_2", takers: 7, archived: true })],
      TestListQuery.parse({}),
      NOW,
    );
    expect(current.total).toBe(tests.length);
    expect(current.counts).toMatchObject({ processed: 1, archived: 1 });
    const archived = pageOf(
      [exam(6, { ...past, run: "run_2", takers: 7, archived: true }), exam(7, past)],
      TestListQuery.parse({ state: "archived" }),
      NOW,
    );
    expect(archived.tests).toMatchObject([
      { name: "Test 6", state: "archived", processed: true, takers: 7 },
    ]);
  });

  test("shows the students in the provisional result of an open test", () => {
    const provisional = { run: "run_3", students: 12, at: NOW };
    const open = exam(8, { startTime: NOW, provisional, releasePolicy: "IMMEDIATE" });
    const [row] = pageOf([open], TestListQuery.parse({}), NOW).tests;
    expect(row).toMatchObject({ state: "running", takers: 12, processed: false });
  });

  test("shows whether each test can be edited and who edited it last", () => {
    const change = { rev: 2, at: NOW, by: "u", byName: "Ravi", fields: ["name"] };
    const soon = exam(9, { startTime: NOW + 600_001, expiryTime: NOW + 9e5, changes: [change] });
    const { tests: rows } = pageOf([...tests, soon], TestListQuery.parse({}), NOW);
    expect(rows.map(({ editLock }) => editLock?.code ?? null)).toEqual([
      null,
      "edit_locked",
      ...Array.from({ length: 4 }, () => "test_started"),
    ]);
    expect(rows[0]).toMatchObject({ updatedBy: "Ravi", updatedAt: "2026-11-21T04:30:00.000Z" });
  });

  test("is split into pages", () => {
    const second = page({ page: "2", limit: "2" });
    expect(namesOf(second)).toEqual(["Wave OPTICS", "Test 4"]);
    expect(second).toMatchObject({ page: 2, total: 5, totalPages: 3 });
    expect(page({ page: "4", limit: "2" }).tests).toEqual([]);
  });
});

describe("a query for tests", () => {
  test("ignores empty form fields", () => {
    const empty = TestListQuery.parse({ examType: "", title: "", date: "", state: "" });
    expect(empty).toEqual({ title: "", order: "newest", page: 1, limit: 50 });
    expect(TestListQuery.parse({ examType: "AS LEVEL" }).examType).toBe("AS_LEVEL");
  });

  test.each([{ date: "21-11-2026" }, { state: "open" }, { limit: "0" }, { page: "0" }])(
    "rejects %j",
    (query) => {
      expect(TestListQuery.safeParse(query).success).toBe(false);
    },
  );
});
