import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  addPassage,
  addQuestions,
  change,
  openQuestionsWorld,
  type OpenQuestionsWorld,
  publish,
} from "../../exam/open-questions/open-questions.fixture.ts";
import { submit } from "../../exam/submission/submit.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { addTest, answersTo, questionIds, student } from "../../testing/world.ts";
import { sessionOf } from "../practice/practice.fixture.ts";
import { takeIn } from "../practice/practice-session.service.ts";
import * as Sets from "../practice/practice-set.service.ts";
import { SetRequest } from "../card/practice.schema.ts";
import * as Problems from "../problem/problem.service.ts";
import * as Notebook from "./notebook.service.ts";
import * as NotebookQuestions from "./notebook-question.service.ts";

let world: OpenQuestionsWorld;
let asha: Actor;

beforeEach(async () => {
  world = await openQuestionsWorld();
  asha = student();
});

const set = (who = asha) =>
  Sets.make(
    world.deps,
    who.userId,
    SetRequest.parse({
      from: { kind: "topics", examType: "JEE", topicIds: [world.topicId] },
      count: 30,
    }),
  );
const note = (questionId: string, body: object, who = asha) =>
  Notebook.change(world.deps, who.userId, questionId, body);
const report = (questionId: string, ref: string, who = asha) =>
  Problems.report(world.deps, who, { questionId, ref, kind: "typo", text: "lense" });
const list = async () => (await Notebook.list(world.deps, asha.userId, {})).entries;
const shown = (ids: readonly string[]) => NotebookQuestions.questions(world.deps, asha, ids);

/** Opens questions for every student. @returns their cards in a new set */
async function openedCards(count: number, more: Record<string, unknown> = {}) {
  await change(world, await addQuestions(world, count, more), "PUBLIC");
  return (await set()).cards;
}

describe("an open question", () => {
  test("that was answered correctly can be bookmarked and noted by its ref", async () => {
    const [card, other] = await openedCards(2);
    if (!card || !other) throw new Error("The set is empty");
    const { questionId, ref } = card;
    expect(await Notebook.read(world.deps, asha.userId, questionId, ref)).toMatchObject({
      topicId: world.topicId,
      note: "",
      tags: [],
      bookmarked: false,
      status: null,
    });
    // Reading a question's notes writes nothing.
    expect(await list()).toEqual([]);
    await note(questionId, { ref, bookmarked: true, tags: ["concept"] });
    await note(questionId, { note: "Sign of f" });
    expect(await list()).toMatchObject([
      { questionId, bookmarked: true, tags: ["concept"], note: "Sign of f", submissionId: null },
    ]);
    expect(await Notebook.list(world.deps, asha.userId, { bookmarked: true })).toMatchObject({
      total: 1,
    });
    // The server knows the question's place, and ignores a wrong place in the request.
    const made = ref.replace(/\.\w+\.\d+$/, `.${"0".repeat(20)}.59`);
    await note(other.questionId, { ref: made, bookmarked: true });
    expect((await shown([other.questionId])).length).toBe(1);
  });

  test("is shown in the notebook with its solution while it is open, and not after", async () => {
    const [card] = await openedCards(1, { solution: "<p>Because of light.</p>" });
    if (!card) throw new Error("The set is empty");
    const { questionId } = card;
    await takeIn(world.deps, asha.userId, sessionOf(await set(), 1, { value: 1 }));
    expect(await shown([questionId])).toEqual([
      expect.objectContaining({
        questionId,
        question: card.question,
        options: card.options,
        correctAnswer: 0,
        userAnswer: null,
        solution: "<p>Because of light.</p>",
      }),
    ]);
    // From here on a test holds the question, so students may not see its key.
    await publish(world, [questionId], { allowOpen: true });
    expect(await shown([questionId])).toEqual([]);
    expect(await list()).toMatchObject([{ questionId, status: "wrong" }]);
  });

  test("comes with its passage, and two of them cost one read of their pool", async () => {
    const { ids } = await addPassage(world);
    await change(world, ids, "PUBLIC");
    await takeIn(world.deps, asha.userId, sessionOf(await set(), 1, { value: 1 }));
    const reads = vi.spyOn(world.deps.content, "batchGet");
    const found = await shown(ids);
    const pools = reads.mock.calls.filter(([keys]) =>
      keys.some(({ pk }) => pk.startsWith("POOL#")),
    );
    expect(found.map(({ passageText }) => passageText)).toEqual([
      "<p>A ray enters the glass.</p>",
      "<p>A ray enters the glass.</p>",
    ]);
    expect(pools).toHaveLength(1);
  });

  test("can be reported, and the answer is in the notebook", async () => {
    const [card] = await openedCards(1);
    if (!card) throw new Error("The set is empty");
    const { questionId, ref } = card;
    expect(await report(questionId, ref)).toMatchObject({ questionId, state: "open" });
    const { rev } = await Problems.read(world.deps, questionId);
    world.clock.advance(1000);
    await Problems.answer(world.deps, world.by, questionId, { rev, state: "fixed", answer: "Yes" });
    expect(await list()).toMatchObject([
      { questionId, status: null, bookmarked: false, problem: { state: "fixed", answer: "Yes" } },
    ]);
    expect(await shown([questionId])).toMatchObject([{ questionId }]);
  });

  test("that was closed can still be reported by those who practised it", async () => {
    const [card] = await openedCards(1);
    if (!card) throw new Error("The set is empty");
    const { questionId, ref } = card;
    await takeIn(world.deps, asha.userId, sessionOf(await set(), 1, { value: 1 }));
    await change(world, [questionId], null);
    expect(await report(questionId, ref)).toMatchObject({ state: "open" });
    await expect(report(questionId, ref, student())).rejects.toMatchObject({ kind: "not-found" });
  });
});

test("a question of a practised test can be noted and reported by its ref", async () => {
  const exam = await addTest(world.deps, world.by, { releasePolicy: "PRACTICE" });
  await submit(world.deps, asha, exam._id, { answers: answersTo(exam, "right") });
  const [, questionId = ""] = questionIds(exam);
  const ref = `t.${exam._id}.1`;
  expect(await note(questionId, { ref, bookmarked: true })).toMatchObject({
    submissionId: `${exam._id}.${asha.userId}.0`,
    number: 2,
  });
  expect(await report(questionId, ref)).toMatchObject({ questionId });
  expect((await Problems.read(world.deps, questionId)).texts).toMatchObject([{ number: 2 }]);
});

test("a question that the student may not know answers as an unknown one, by any ref", async () => {
  const [card] = await openedCards(2);
  const ids = await addQuestions(world, 3);
  const [closed = "", planned = "", secret = ""] = ids;
  await change(world, [planned], "SUBSCRIBE");
  const exam = await publish(world, [secret]);
  const other = await addTest(world.deps, world.by, { releasePolicy: "PRACTICE" });
  await submit(world.deps, student(), other._id, { answers: answersTo(other, "right") });
  const [othersId = ""] = questionIds(other);
  const open = card?.ref ?? "";
  const hostile: [questionId: string, ref: string][] = [
    [closed, open],
    [planned, open],
    [secret, open],
    [secret, `t.${exam._id}.0`],
    [othersId, `t.${other._id}.0`],
    [othersId, open],
    [secret, `o.JEE.st_${"0".repeat(20)}.${"0".repeat(20)}.0`],
    [secret, "o.NONE.x"],
    [`q_${"0".repeat(20)}`, open],
  ];
  for (const [questionId, ref] of hostile) {
    const refusal = { kind: "not-found", message: "This question was not found." };
    await expect(note(questionId, { ref, bookmarked: true })).rejects.toMatchObject(refusal);
    await expect(report(questionId, ref)).rejects.toMatchObject(refusal);
    const read = Notebook.read(world.deps, asha.userId, questionId, ref);
    await expect(read).rejects.toMatchObject(refusal);
  }
  expect(await list()).toEqual([]);
  expect(await shown(hostile.map(([id]) => id))).toEqual([]);
});
