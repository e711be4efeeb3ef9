import * as Dashboard from "@academy/core/back-office/dashboard/dashboard.service.ts";
import * as ReviewQueue from "@academy/core/bank/review/review-queue.service.ts";
import * as Reports from "@academy/core/exam/result/report.service.ts";
import { createDeps, type Deps } from "@academy/core/kernel/platform/deps.ts";
import * as Mastery from "@academy/core/learning/mastery/mastery.service.ts";
import * as TopicList from "@academy/core/learning/practice/topic-list.service.ts";
import * as Progress from "@academy/core/learning/progress/progress.service.ts";
import * as UserAdmin from "@academy/core/people/account/user-admin.service.ts";
import { beforeAll, expect, test } from "vitest";
import { useCloud } from "../testing/cloud.ts";
import { offers } from "./offers.ts";
import { fillWithSample } from "./sample.ts";

const cloud = useCloud();
let deps: Deps;

beforeAll(async () => {
  deps = createDeps(cloud.env);
  await fillWithSample(deps);
});

const userOf = (email: string) => UserAdmin.find(deps, { email });

test("one student has three ranked results, reviews that are due and known chapters", async () => {
  const diya = await userOf("diya@example.com");
  const { tests } = await Dashboard.taken(deps, diya.userId);
  expect(tests).toHaveLength(3);
  for (const { testId } of tests) {
    const report = await Reports.read(deps, diya, `${testId}.${diya.userId}.0`);
    expect(report).toMatchObject({ released: true, provisional: false, totalStudents: 40 });
    if (!report.released) continue;
    const { dropped, ...answered } = report.stats;
    expect(dropped).toBe(0);
    expect(answered.correct).toBeGreaterThan(0);
    expect(answered.incorrect).toBeGreaterThan(0);
  }
  expect((await Progress.today(deps, diya.userId)).due).toBeGreaterThan(0);
  const { subjects } = await Mastery.view(deps, diya.userId);
  const known = subjects.map(({ topics }) => topics.filter(({ mastery }) => mastery !== null));
  expect(known.map(({ length }) => length > 2)).toEqual([true, true, true]);
});

test("the new student has nothing yet, and finds open questions of every exam", async () => {
  const rohan = await userOf("rohan@example.com");
  expect((await Dashboard.taken(deps, rohan.userId)).total).toBe(0);
  for (const { examType } of offers) {
    const { topics } = await TopicList.list(deps, rohan.userId, examType);
    expect(
      topics.some(({ open }) => open > 0),
      examType,
    ).toBe(true);
  }
});

test("a question of the author waits for the reviewer", async () => {
  const { questions } = await ReviewQueue.page(deps, await userOf("arjun@example.com"), {});
  expect(questions).toHaveLength(1);
});
