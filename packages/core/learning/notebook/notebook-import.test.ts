import { beforeEach, describe, expect, test } from "vitest";
import { submit } from "../../exam/submission/submit.service.ts";
import type { TestAdminView } from "../../exam/terms/test/assessment.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
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
import * as Questions from "./notebook-question.service.ts";
import * as Notebook from "./notebook.service.ts";

const clock = testClock();
const author = admin();
let deps: Deps;
let asha: Actor;
let exam: TestAdminView;
let ids: string[];
/** All questions of the bank; the last two are not in `exam`. */
let all: string[];

const examOf = (questions: string[], more: object = {}) =>
  addTest(deps, author, { ...withQuestions(questions), ...more });

/** Incorrect answers to those questions of the bank that a test has. */
function wrongAnswers(whole: TestAdminView, questions: readonly string[]) {
  const answers = Object.entries(answersTo(whole, "wrong", 40));
  return { answers: Object.fromEntries(answers.filter(([id]) => questions.includes(id))) };
}

const submissionOf = (one: TestAdminView) => `${one._id}.${asha.userId}.0`;
let whole: TestAdminView;

beforeEach(async () => {
  deps = memoryDeps(clock);
  asha = student();
  // A practice test keeps no question closed.
  whole = await addTest(deps, author, { releasePolicy: "PRACTICE" });
  all = questionIds(whole);
  exam = await examOf(all.slice(0, -2), { releasePolicy: "PRACTICE" });
  ids = questionIds(exam);
  await submit(deps, asha, exam._id, wrongAnswers(whole, ids));
  await takeIn(deps, asha.userId);
});

describe("bookmarks that a browser kept", () => {
  const bring = (bookmarks: { submissionId: string; questionIds: string[] }[]) =>
    Notebook.importBookmarks(deps, asha.userId, { bookmarks });
  const bookmarked = async () =>
    (await Notebook.list(deps, asha.userId, { bookmarked: true })).entries
      .map(({ questionId }) => questionId)
      .toSorted();

  test("come into the notebook once, and are counted", async () => {
    const own = [{ submissionId: submissionOf(exam), questionIds: ids.slice(0, 2) }];
    const open = [submissionOf(exam)];
    expect(await bring(own)).toEqual({ imported: 2, open });
    expect(await bring(own)).toEqual({ imported: 0, open });
    expect(await bookmarked()).toEqual(ids.slice(0, 2).toSorted());
    expect((await Progress.today(deps, asha.userId)).bookmarks).toBe(2);
  });

  test("keep the note that another device wrote", async () => {
    const [id = ""] = ids;
    await Notebook.change(deps, asha.userId, id, { note: "Sign of the charge" });
    await bring([{ submissionId: submissionOf(exam), questionIds: [id] }]);
    expect(await Notebook.read(deps, asha.userId, id)).toMatchObject({
      note: "Sign of the charge",
      bookmarked: true,
    });
  });

  test("are skipped for others' submissions, closed keys and questions of other tests", async () => {
    const closed = await examOf(all.slice(-2));
    await submit(deps, asha, closed._id, wrongAnswers(whole, questionIds(closed)));
    const answer = await bring([
      { submissionId: submissionOf(closed), questionIds: questionIds(closed) },
      { submissionId: `${exam._id}.${author.userId}.0`, questionIds: ids },
      { submissionId: submissionOf(exam), questionIds: all.slice(-1) },
    ]);
    expect(answer).toEqual({ imported: 0, open: [submissionOf(exam)] });
    expect(await bookmarked()).toEqual([]);
  });
});

describe("the questions of the notebook", () => {
  const read = (asked: string[]) => Questions.questions(deps, asha, asked);

  test("have text, both answers and the solution, in the order asked for", async () => {
    const asked = ids.toReversed();
    const found = await read(asked);
    expect(found.map(({ questionId }) => questionId)).toEqual(
      asked.filter((id) => found.some(({ questionId }) => questionId === id)),
    );
    expect(found.length).toBeGreaterThan(1);
    for (const one of found) {
      expect(one.question).not.toBe("");
      expect(one.solution).toContain("Solution of");
      expect(one.userAnswer).not.toBeNull();
      expect(one.correctAnswer).not.toEqual(one.userAnswer);
    }
  });

  test("are not shown to others, nor if they are in no notebook", async () => {
    expect(await Questions.questions(deps, student("Ravi"), ids)).toEqual([]);
    expect(await read(all.slice(-2))).toEqual([]);
  });

  test("are left out while others can take the test again", async () => {
    expect((await read(ids)).length).toBeGreaterThan(0);
    await deps.content.update(
      { pk: `T#${exam._id}`, sk: "M" },
      { text: "SET releasePolicy = :policy", values: { ":policy": "AFTER_PROCESSING" } },
    );
    clock.advance(MINUTE);
    expect(await read(ids)).toEqual([]);
  });
});
