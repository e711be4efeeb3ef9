import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as Processing from "../processing/processing.service.ts";
import * as Dashboard from "../../back-office/dashboard/dashboard.service.ts";
import * as Reports from "../result/report.service.ts";
import type { Report } from "../terms/result/result.schema.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import { worldWith } from "../../testing/world-with.fixture.ts";
import {
  addTest,
  admin,
  EVERY_TYPE,
  questionIds,
  student,
  testClock,
  testDeps,
} from "../../testing/world.ts";
import * as List from "../attempt/attempt-list.service.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import { setMarks } from "./mark-override.service.ts";
import { submit } from "../submission/submit.service.ts";

const clock = testClock();
useCloud();
const meera = admin();
const asha = student();
let deps: Deps;
let exam: TestAdminView;
let essay: string;
let submissionId: string;

beforeAll(async () => {
  deps = testDeps(clock);
  const takers = [
    [asha, "wrong"],
    ["Kabir", "wrong"],
  ] as const;
  const world = await worldWith({ deps, author: meera, takers, over: clock });
  exam = world.exam;
  submissionId = world.submissions[0] ?? "";
  const index = EVERY_TYPE.findIndex(({ responseType }) => responseType === "SUBJECTIVE");
  essay = questionIds(exam)[index] ?? "";
});

async function report(): Promise<Report> {
  // As an administrator: two students are too few for a student to see a percentile.
  const found = await Reports.read(deps, meera, submissionId);
  if (!found.released) throw new Error("The report is not open");
  return found;
}
const answer = async () => (await report()).questionReport.find((one) => one.questionId === essay);
const mark = (marks: number | null, note = "The idea is right.") =>
  setMarks(deps, meera, submissionId, { questionId: essay, marks, note });

test.each([
  [1, "full"],
  [0.95, "full"],
  [0.94, "partial"],
  [0.1, "partial"],
  [0.09, "wrong"],
  [0, "wrong"],
])("a teacher's %d of 1 marks counts as %s immediately, with its note", async (marks, status) => {
  await mark(marks);
  expect(await answer()).toMatchObject({
    status,
    marksAwarded: marks,
    override: { note: "The idea is right.", at: expect.any(String) },
  });
  expect((await report()).score).toBe(marks);
  const { avgScore } = await Dashboard.performance(deps, asha.userId);
  expect(avgScore).toBe(Math.round((marks / 6) * 10_000) / 100);
});

test("ranks are updated when the test is processed again", async () => {
  await mark(0.5);
  await Processing.processTest(deps, exam._id, { force: true });
  expect(await report()).toMatchObject({ score: 0.5, rank: 1, percentile: 100, totalStudents: 2 });
});

test("the automatic mark counts again once the teacher's mark is removed", async () => {
  await mark(0.5);
  expect(await mark(null, "")).toEqual({ questionId: essay, override: null });
  expect(await answer()).toMatchObject({ marksAwarded: 0, status: "wrong" });
  expect((await answer())?.override).toBeUndefined();
});

test("an attempt with a teacher's mark is listed like any other", async () => {
  await mark(0.5);
  const { attempts } = await List.list(deps, exam._id, { limit: 10 });
  expect(attempts).toHaveLength(2);
});

test.each([
  ["more than full marks", { marks: 1.01 }, "unfit_mark"],
  ["a question that is marked automatically", { question: 0 }, "unfit_mark"],
  ["a question of another test", { question: -1 }, "unfit_mark"],
])(
  "refuses %s",
  async (_case, { marks = 1, question }: { marks?: number; question?: number }, code) => {
    const questionId = question === undefined ? essay : (questionIds(exam)[question] ?? "q_none");
    const given = setMarks(deps, meera, submissionId, { questionId, marks, note: "n" });
    await expect(given).rejects.toMatchObject({ kind: "invalid", code });
  },
);

test("refuses a blank answer, an open attempt and an unknown attempt", async () => {
  const other = await addTest(deps, meera);
  const [asks, leaves] = [student("Asks"), student("Leaves Blank")];
  const index = questionIds(exam).indexOf(essay);
  const input = { questionId: questionIds(other)[index] ?? "", marks: 1, note: "n" };
  const { attemptId } = await Attempts.start(deps, asks, other._id);
  await expect(setMarks(deps, meera, attemptId, input)).rejects.toMatchObject({
    code: "attempt_open",
  });
  const blank = await submit(deps, leaves, other._id, { answers: {} });
  await expect(setMarks(deps, meera, blank.submissionId, input)).rejects.toMatchObject({
    code: "unfit_mark",
  });
  const unknown = `${other._id}.nobody.0`;
  await expect(setMarks(deps, meera, unknown, input)).rejects.toMatchObject({ kind: "not-found" });
});

test("when two teachers mark at the same time, one of their marks is kept", async () => {
  const both = await Promise.allSettled([mark(0.2), mark(0.4)]);
  const kept = both.filter(({ status }) => status === "fulfilled");
  expect(kept.length).toBeGreaterThan(0);
  expect([0.2, 0.4]).toContain((await answer())?.marksAwarded);
});
