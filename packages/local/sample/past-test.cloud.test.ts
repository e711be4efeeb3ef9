import { createDeps, type Deps } from "@academy/core/kernel/platform/deps.ts";
import * as Reports from "@academy/core/exam/result/report.service.ts";
import * as Statistics from "@academy/core/exam/result/statistics.service.ts";
import * as Takers from "@academy/core/exam/result/taker.service.ts";
import * as Dashboard from "@academy/core/back-office/dashboard/dashboard.service.ts";
import { failingAt } from "@academy/core/testing/failing.fixture.ts";
import { admin, student } from "@academy/core/testing/world.ts";
import { beforeAll, expect, test } from "vitest";
import { useCloud } from "../testing/cloud.ts";
import { ensurePastTest } from "./past-test.ts";

const cloud = useCloud();
const asha = student("Asha Rao");
const meera = admin();
let deps: Deps;
let testId: string;

beforeAll(async () => {
  deps = createDeps(cloud.env);
  const cutOff = { ...deps, attempts: failingAt(deps.attempts, 60, "before") };
  await expect(ensurePastTest(cutOff, meera, asha)).rejects.toThrow("died");
  await ensurePastTest(deps, meera, asha);
  await ensurePastTest(deps, meera, asha);
  testId = (await Dashboard.taken(deps, asha.userId)).tests[0]?.testId ?? "";
});

test("an interrupted start continues with the same test and ends with exactly 150 students", async () => {
  expect((await Dashboard.taken(deps, asha.userId)).total).toBe(1);
  expect((await Statistics.read(deps, testId)).students).toBe(150);
});

test("its students are marked as samples, except the demo account", async () => {
  const names: string[] = [];
  for (const page of [1, 2]) {
    const { takers } = await Takers.list(deps, testId, { search: "", page, limit: 100 });
    names.push(...takers.map(({ name }) => name));
  }
  expect(names.filter((name) => !/^Sample student \d{3}$/.test(name))).toEqual(["Asha Rao"]);
});

test("questions of all six types have answers of every state, and separate strong from weak students", async () => {
  const { questions, title } = await Statistics.read(deps, testId);
  expect(title).toMatch(/^Sample test/);
  expect(new Set(questions.map(({ responseType }) => responseType)).size).toBe(6);
  for (const { counts, discrimination } of questions) {
    expect(Math.min(counts.full, counts.wrong, counts.unattempted)).toBeGreaterThan(0);
    expect(discrimination).toBeGreaterThan(0);
  }
  expect(questions.filter(({ counts }) => counts.partial > 0)).toHaveLength(3);
});

test("the demo account has a rank among them, with correct, partial, wrong and blank answers", async () => {
  const report = await Reports.read(deps, asha, `${testId}.${asha.userId}.0`);
  expect(report).toMatchObject({ released: true, provisional: false, totalStudents: 150 });
  if (!report.released) return;
  expect(report.rank).toBeGreaterThan(1);
  const { dropped, ...answered } = report.stats;
  expect(dropped).toBe(0);
  expect(Math.min(...Object.values(answered))).toBeGreaterThan(0);
});
