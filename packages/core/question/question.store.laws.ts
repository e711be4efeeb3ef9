import { expect, test } from "vitest";
import type { Deps } from "../platform/deps.ts";
import { draftQuestion, idOf } from "../testing/draft.fixture.ts";
import { failingAt } from "../testing/failing.fixture.ts";
import type { Question } from "./question.schema.ts";
import * as QuestionStore from "./question.store.ts";

let made = 0;
let topics = 0;
const newTopic = () => `st_${++topics}`;

const newQuestion = (subjectTopicId: string, more: Partial<Question> = {}): Question => {
  const integer = { responseType: "INTEGER", content: {}, key: { value: 1, tolerance: 0 } };
  return draftQuestion(integer, 1000 + ++made, { subjectTopicId, ...more }).question;
};

/** What holds of the store of questions on any database. */
export function testQuestionStore(deps: () => Deps): void {
  const cellsOf = async (topic: string) =>
    (await QuestionStore.cells(deps(), "JEE")).filter((cell) => cell.subjectTopicId === topic);
  const idsOf = async (topic: string) => {
    const slots = (await cellsOf(topic)).flatMap((cell) =>
      Array.from({ length: cell.count }, (_, i) => ({ cell, seq: i + 1 })),
    );
    return QuestionStore.readSlots(deps(), slots);
  };

  test("gives a question back as it was put", async () => {
    const question = newQuestion(newTopic());
    await QuestionStore.create(deps(), question);
    expect(await QuestionStore.findMany(deps(), [question.questionId])).toEqual([question]);
  });

  test("numbers the questions of a cell without gaps, when thirty come at once too", async () => {
    const topic = newTopic();
    const all = Array.from({ length: 30 }, () => newQuestion(topic));
    await Promise.all(all.map((one) => QuestionStore.create(deps(), one)));
    expect(await cellsOf(topic)).toMatchObject([
      { count: 30, examType: "JEE", difficulty: "EASY" },
    ]);
    const ids = all.map(({ questionId }) => questionId);
    expect((await idsOf(topic)).toSorted()).toEqual(ids.toSorted());
  });

  test("keeps questions that differ in type, difficulty or exam in cells of their own", async () => {
    const topic = newTopic();
    const kinds: Partial<Question>[] = [
      {},
      { difficulty: "MEDIUM" },
      { questionType: "COMPREHENSION" },
      { responseType: "SUBJECTIVE" },
      { examType: "NEET" },
    ];
    for (const kind of kinds) await QuestionStore.create(deps(), newQuestion(topic, kind));
    const cells = await cellsOf(topic);
    expect(cells.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
    expect(await QuestionStore.cells(deps(), "A_LEVEL")).toEqual([]);
  });

  test("finds more questions than one request can carry, each once", async () => {
    const topic = newTopic();
    const all = Array.from({ length: 120 }, () => newQuestion(topic));
    await Promise.all(all.map((one) => QuestionStore.create(deps(), one)));
    const ids = all.map(({ questionId }) => questionId);
    const found = await QuestionStore.findMany(deps(), [...ids, ...ids, idOf("q", 999_999)]);
    expect(found.map(({ questionId }) => questionId).toSorted()).toEqual(ids.toSorted());
  });

  test.each([
    [0, "before"],
    [0, "after"],
    [1, "before"],
    [1, "after"],
    [2, "before"],
    [2, "after"],
  ] as const)(
    "a crash at write %i, %s it, leaves nothing that is read as a question but is none",
    async (k, when) => {
      const topic = newTopic();
      const [lost, kept] = [newQuestion(topic), newQuestion(topic)];
      const broken = { ...deps(), content: failingAt(deps().content, k, when) };
      await expect(QuestionStore.create(broken, lost)).rejects.toThrow("The process died");
      await QuestionStore.create(deps(), kept);
      const found = await QuestionStore.findMany(deps(), await idsOf(topic));
      const whole = k === 2 && when === "after";
      const ids = found.map(({ questionId }) => questionId).toSorted();
      expect(ids).toEqual(whole ? [lost.questionId, kept.questionId] : [kept.questionId]);
      const [cell] = await cellsOf(topic);
      expect(cell?.count).toBe(k === 0 && when === "before" ? 1 : 2);
    },
  );
}
