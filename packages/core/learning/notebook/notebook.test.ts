import { beforeEach, describe, expect, test } from "vitest";
import { submit } from "../../exam/submission/submit.service.ts";
import type { TestAdminView } from "../../exam/terms/test/assessment.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { DAY, HOUR } from "../../kernel/shared/time.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import {
  addTest,
  admin,
  answersTo,
  questionIds,
  student,
  testClock,
  withQuestions,
} from "../../testing/world.ts";
import { takeIn } from "../progress/intake.service.ts";
import * as Progress from "../progress/progress.service.ts";
import { pageOf } from "./notebook.rules.ts";
import type { NotebookQuery } from "./notebook.schema.ts";
import { questions } from "./notebook-question.service.ts";
import * as Notebook from "./notebook.service.ts";

const clock = testClock();
const author = admin();
let deps: Deps;
let asha: Actor;
let exam: TestAdminView;
let ids: string[];
/** All questions of the bank; the last two are not in `exam`. */
let all: string[];
let whole: TestAdminView;

/** Answers to the questions of one exam. */
function answersOf(one: TestAdminView, how: "right" | "wrong", seconds = 10) {
  const own = new Set(questionIds(one));
  const answers = Object.entries(answersTo(whole, how, seconds));
  return { answers: Object.fromEntries(answers.filter(([id]) => own.has(id))) };
}

const examOf = (questions: string[], more: object = {}) =>
  addTest(deps, author, { ...withQuestions(questions), ...more });

const submissionOf = (one: TestAdminView) => `${one._id}.${asha.userId}.0`;
const list = (query = {}) => Notebook.list(deps, asha.userId, query);
const change = (id: string, body: object, on = deps) => Notebook.change(on, asha.userId, id, body);

beforeEach(async () => {
  deps = memoryDeps(clock);
  asha = student();
  // A practice test keeps no question closed.
  whole = await addTest(deps, author, { releasePolicy: "PRACTICE" });
  all = questionIds(whole);
  exam = await examOf(all.slice(0, -2), { releasePolicy: "PRACTICE" });
  ids = questionIds(exam);
  await submit(deps, asha, exam._id, answersOf(exam, "wrong", 40));
  await takeIn(deps, asha.userId);
});

test("questions that a test asks which is not over are not listed, and have no verdict or key", async () => {
  const before = await list();
  const [first = "", second = ""] = before.entries.map(({ questionId }) => questionId);
  await change(first, { note: "Again" });
  await examOf([first]);
  const page = await list();
  expect(page.asked).toBe(1);
  expect(page.entries.map(({ questionId }) => questionId)).toEqual(
    before.entries.flatMap(({ questionId }) => (questionId === first ? [] : questionId)),
  );
  const silent = { status: null, times: 0, due: null, note: "Again" };
  expect(await Notebook.read(deps, asha.userId, first)).toMatchObject(silent);
  const keyed = async () =>
    (await questions(deps, asha, [first, second])).map(({ questionId }) => questionId);
  expect(await keyed()).toEqual([second]);
  clock.advance(2 * HOUR);
  expect(await keyed()).toEqual([first, second]);
  expect(await list()).toMatchObject({ total: before.total, entries: { length: before.total } });
});

describe("the notebook", () => {
  test("lists incorrect answers with their topic and place", async () => {
    const { entries, total, next } = await list();
    expect(total).toBeGreaterThan(1);
    expect(next).toBeNull();
    for (const entry of entries) {
      expect(entry).toMatchObject({
        subject: "Physics",
        submissionId: submissionOf(exam),
        times: 1,
        seconds: 40,
        scheduled: true,
        due: null,
        bookmarked: false,
      });
      expect(ids[(entry.number ?? 0) - 1]).toBe(entry.questionId);
    }
  });

  test("keeps note, tags and bookmark apart, each as it was set last", async () => {
    const [id = ""] = (await list()).entries.map(({ questionId }) => questionId);
    await change(id, { note: "Sign of the charge" });
    await change(id, { tags: ["concept", "electrostatics"] });
    const row = await change(id, { bookmarked: true });
    expect(row).toMatchObject({
      note: "Sign of the charge",
      tags: ["concept", "electrostatics"],
      bookmarked: true,
    });
    expect(await Notebook.read(deps, asha.userId, id)).toEqual(row);
    const found = async (query: object) => (await list(query)).entries.map((one) => one.questionId);
    expect(await found({ text: "CHARGE" })).toEqual([id]);
    expect(await found({ text: "electro" })).toEqual([id]);
    expect(await found({ tag: "concept" })).toEqual([id]);
    expect(await found({ bookmarked: true })).toEqual([id]);
    expect(await found({ text: "physics" })).toHaveLength((await list()).total);
    expect(await found({ examType: "NEET" })).toEqual([]);
    expect(await found({ testId: exam._id, status: "wrong" })).toContain(id);
    expect(await found({ due: true })).toEqual([]);
  });

  test("counts bookmarks, also after an interrupted change", async () => {
    const [one = "", two = ""] = (await list()).entries.map(({ questionId }) => questionId);
    await change(one, { bookmarked: true });
    await change(two, { bookmarked: true }, depsFailingAt(deps, 0, "after").deps).catch(String);
    await change(two, { bookmarked: true });
    expect((await Progress.today(deps, asha.userId)).bookmarks).toBe(2);
    await change(one, { bookmarked: false });
    expect((await Progress.today(deps, asha.userId)).bookmarks).toBe(1);
    // Taking in submissions writes the summary for the dashboard, but leaves the number of
    // bookmarks as it is.
    expect((await takeIn(deps, asha.userId)).bookmarks).toBe(1);
  });

  test("takes a question out of the schedule and puts it back", async () => {
    const [id = ""] = (await list()).entries.map(({ questionId }) => questionId);
    const due = async () => {
      const { due: now, more } = await Progress.today(deps, asha.userId);
      return now + more;
    };
    const before = await due();
    expect(await change(id, { scheduled: false })).toMatchObject({ scheduled: false });
    expect(await due()).toBe(before - 1);
    clock.advance(DAY);
    expect(await change(id, { scheduled: true })).toMatchObject({ scheduled: true });
    expect(await due()).toBe(before);
  });

  test("bookmarks a correct answer by its submission", async () => {
    const other = await examOf(all.slice(-2), { releasePolicy: "PRACTICE" });
    await submit(deps, asha, other._id, answersOf(other, "right"));
    const [id = ""] = questionIds(other);
    await expect(change(id, { bookmarked: true })).rejects.toMatchObject({ kind: "not-found" });
    const row = await change(id, { bookmarked: true, submissionId: submissionOf(other) });
    expect(row).toMatchObject({ status: null, bookmarked: true, number: 1, times: 0 });
    await expect(change(id, { scheduled: true })).rejects.toMatchObject({ code: "not_missed" });
    await change(id, { bookmarked: false });
    expect((await list({ text: "" })).entries.map((one) => one.questionId)).not.toContain(id);
  });

  test("answers the same to a question of a test that is not released and to none", async () => {
    const secret = await examOf(all.slice(-2));
    await submit(deps, asha, secret._id, answersOf(secret, "wrong"));
    const [id = ""] = questionIds(secret);
    const refused = async (questionId: string, submissionId: string) =>
      change(questionId, { note: "?", submissionId }).then(
        () => "changed",
        (error: Error) => error.message,
      );
    const unknown = await refused(`q_${"0".repeat(20)}`, submissionOf(exam));
    expect(unknown).toBe("This question was not found.");
    expect(await refused(id, submissionOf(secret))).toBe(unknown);
    expect(await refused(id, submissionOf(exam))).toBe(unknown);
    expect(await refused(ids[0] ?? "", `${exam._id}.${student().userId}.0`)).not.toBe(unknown);
    const stranger = student();
    await expect(
      Notebook.change(deps, stranger.userId, ids[0] ?? "", { submissionId: submissionOf(exam) }),
    ).rejects.toMatchObject({ kind: "not-found" });
  });

  test("refuses an eleventh own tag and names the limit", async () => {
    const [one = "", two = ""] = (await list()).entries.map(({ questionId }) => questionId);
    const tags = Array.from({ length: 10 }, (_, n) => `own ${n}`);
    await change(one, { tags });
    await change(two, { tags: ["own 1", "guess"] });
    await expect(change(two, { tags: ["another"] })).rejects.toMatchObject({
      code: "too_many_tags",
      details: { max: 10 },
    });
  });

  test("is read 20 at a time, each question once", async () => {
    const { state } = await Progress.load(deps, asha.userId);
    const [row] = (await list()).entries;
    if (!row) throw new Error("The notebook is empty");
    const rows = Array.from({ length: 45 }, (_, n) => ({
      ...row,
      questionId: `q_${String(n).padStart(20, "0")}`,
    }));
    const page = (query: NotebookQuery) => pageOf(rows, state, query, clock.now());
    const seen: string[] = [];
    for (let cursor: string | undefined, pages = 1; ; pages++) {
      const { entries, next, total } = page(cursor === undefined ? {} : { cursor });
      seen.push(...entries.map(({ questionId }) => questionId));
      expect(total).toBe(45);
      if (next === null) {
        expect(pages).toBe(3);
        break;
      }
      cursor = next;
    }
    expect(seen).toEqual(rows.map(({ questionId }) => questionId));
    await expect(list({ cursor: `q_${"0".repeat(20)}` })).rejects.toMatchObject({
      code: "bad_cursor",
    });
  });
});
