import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR } from "../../kernel/shared/time.ts";
import {
  addQuestion,
  admin,
  ensureNames,
  questionIds,
  student,
  testClock,
  testDeps,
  testInput,
} from "../../testing/world.ts";
import { hashUser, SHARDS } from "../terms/attempt/attempt.rules.ts";
import { load } from "../assessment/assessment.service.ts";
import * as CreateTest from "../builder/create-test.service.ts";
import { setMarks } from "../marking/mark-override.service.ts";
import * as Papers from "../paper/paper.service.ts";
import { countPart, keptPart, passOf } from "../processing/part.service.ts";
import * as Processing from "../processing/processing.service.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import { submit } from "../submission/submit.service.ts";
import { list } from "./waiting.service.ts";

const clock = testClock();
useCloud();
const meera = admin();
let deps: Deps;
let testId: string;
let ids: string[];
/** The submissions, by the student's number. */
let submissions: string[];

const MODELS = ["The acceleration is not constant", "The force acts from A to B"] as const;
const OPPOSITES = ["The acceleration is constant", "The force acts from B to A"] as const;

const [A, B] = MODELS;
const [NOT_A, NOT_B] = OPPOSITES;
/**
 * The students' answers. Four answers to the second question say the opposite of its model answer.
 */
const WRITTEN = [
  [NOT_A, NOT_B],
  [A, NOT_B],
  [A, B],
  [NOT_A, B],
  [A, NOT_B],
  [A, NOT_B],
];

const students = WRITTEN.map((_, n) => student(`Student ${n}`));

async function publish(texts: readonly (readonly string[])[]) {
  const questions = [];
  for (const [n, answerKey] of MODELS.entries()) {
    const question = `<p>Essay ${n}</p>`;
    const example = { title: question, question, input: { answerKey } };
    const none = { right: [], partial: [], wrong: [] };
    questions.push(await addQuestion(deps, meera, "SUBJECTIVE", { ...example, ...none }));
  }
  const exam = await CreateTest.create(deps, meera, testInput(deps, questions));
  const asked = questionIds(exam);
  const sent: string[] = [];
  for (const [n, [first, second]] of texts.entries()) {
    const answers = {
      [asked[0] ?? ""]: { value: first, timeTaken: 5 },
      [asked[1] ?? ""]: { value: second, timeTaken: 5 },
    };
    const actor = students[n] ?? expect.unreachable();
    sent.push((await submit(deps, actor, exam._id, { answers })).submissionId);
  }
  clock.advance(2 * HOUR);
  return { testId: exam._id, ids: asked, submissions: sent };
}

beforeAll(async () => {
  deps = testDeps(clock);
  await ensureNames(deps, meera);
  ({ testId, ids, submissions } = await publish(WRITTEN));
  await Processing.processTest(deps, testId);
});

const pageOf = (question: number, page = 1, limit = 20) =>
  list(deps, testId, { questionId: ids[question] ?? "", page, limit });

const namesOf = (answers: readonly { name: string }[]) =>
  answers.map(({ name }) => name).toSorted();

test("lists the answers of each question that wait, with what was written", async () => {
  const first = await pageOf(0);
  expect(first).toMatchObject({ number: 1, total: 2, totalPages: 1, listed: true });
  expect(namesOf(first.answers)).toEqual(["Student 0", "Student 3"]);
  expect(first.answers.map(({ answer, waits }) => [answer, waits])).toEqual([
    [NOT_A, true],
    [NOT_A, true],
  ]);
  expect(first.answers[0]?.marks).toBe(first.maxMarks / 2);
  expect(namesOf((await pageOf(1)).answers)).toEqual([0, 1, 4, 5].map((n) => `Student ${n}`));
});

test("pages of a question's answers neither overlap nor reach into another question", async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => pageOf(1, page, 3)));
  expect(pages.map(({ answers }) => answers.length)).toEqual([3, 1, 0]);
  expect(namesOf(pages.flatMap(({ answers }) => answers))).toEqual(
    [0, 1, 4, 5].map((n) => `Student ${n}`),
  );
});

test("a part that is kept lists the same answers as the counted one", async () => {
  const { userId } = students[0] ?? expect.unreachable();
  const shard = hashUser(userId) % SHARDS;
  const found = await load(deps, testId);
  const pass = { ...passOf(found, await Papers.key(deps, found), 1), name: "kept" };
  const counted = await countPart(deps, pass, shard);
  expect(counted.waiting).toContain(`000\t${userId}`);
  expect((await keptPart(deps, pass, shard)).waiting).toEqual(counted.waiting);
});

test("an answer that a teacher marked no longer waits, and leaves the next results", async () => {
  const input = { questionId: ids[0] ?? "", marks: 1, note: "The idea is right." };
  await setMarks(deps, meera, submissions[3] ?? "", input);
  const marked = (await pageOf(0)).answers.find(({ name }) => name === "Student 3");
  expect(marked).toMatchObject({ waits: false, marks: 1 });
  await Processing.processTest(deps, testId, { force: true });
  const after = await pageOf(0);
  expect([after.total, namesOf(after.answers)]).toEqual([1, ["Student 0"]]);
  expect(await pageOf(1)).toMatchObject({ total: 4, listed: true });
});

test("results in which no answer waits have no list", async () => {
  const before = { testId, ids };
  const other = await publish([[A, B]]);
  await Processing.processTest(deps, other.testId);
  const { run } = await load(deps, other.testId);
  const analytics = await AnalyticsStore.read(deps, other.testId, run ?? "");
  expect(analytics).not.toHaveProperty("waiting");
  ({ testId, ids } = other);
  expect(await pageOf(0)).toMatchObject({ total: 0, answers: [], listed: true });
  ({ testId, ids } = before);
});

test("refuses a question of another test, and a test without results", async () => {
  const asked = { questionId: "q_00000000000000000000", page: 1, limit: 20 };
  await expect(list(deps, testId, asked)).rejects.toMatchObject({ kind: "not-found" });
  const open = await publish([[A, B]]);
  const early = { ...asked, questionId: open.ids[0] ?? "" };
  await expect(list(deps, open.testId, early)).rejects.toMatchObject({ code: "no_results" });
});
