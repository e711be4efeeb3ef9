import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { draftQuestion, idOf } from "../../testing/draft.fixture.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import { type Cell, cellOf, slotAt, totalOf } from "./cell.rules.ts";
import * as CounterStore from "./counter.store.ts";
import * as NumberStore from "./number.store.ts";
import { questionsAt } from "./question-read.service.ts";
import * as UseStore from "../pool/use.store.ts";
import * as QuestionStore from "./question.store.ts";
import type { KeptQuestion } from "./question.store.ts";

let made = 0;
let topics = 0;
const newTopic = () => `st_${++topics}`;
const TEN_MINUTES = 600_000;

const newQuestion = (subjectTopicId: string, more: Partial<KeptQuestion> = {}): KeptQuestion => {
  const integer = { responseType: "INTEGER", content: {}, key: { value: 1, tolerance: 0 } };
  const { question } = draftQuestion(integer, 1000 + ++made, { subjectTopicId });
  return { ...question, seq: 0, deletedAt: null, archived: false, edition: 1, ...more };
};

/** Tests of the stores of questions and their numbers, which every database must pass. */
export function testQuestionStore(deps: () => Deps): void {
  const cellsOf = (topic: string) => CounterStore.countedCells(deps(), ["JEE"], [topic]);

  async function add(question: KeptQuestion, on = deps()): Promise<KeptQuestion> {
    const seq = await NumberStore.take(on, cellOf(question), question.questionId);
    const numbered = { ...question, seq: seq ?? 0 };
    await QuestionStore.create(on, numbered);
    return numbered;
  }

  /** A topic's questions as listed, newest first, and the slots without a question. */
  async function listed(topic: string, on = deps()) {
    const cells = await CounterStore.countedCells(on, ["JEE"], [topic]);
    const refs = Array.from({ length: totalOf(cells) }, (_, i) => slotAt(cells, i));
    const { questions, vacant } = await questionsAt(on, refs);
    return { ids: questions.map(({ questionId }) => questionId), vacant };
  }

  test("returns a question as it was stored", async () => {
    const question = await add(newQuestion(newTopic()));
    expect(await QuestionStore.findKept(deps(), [question.questionId])).toEqual([question]);
    expect(await QuestionStore.find(deps(), question.questionId)).toEqual(question);
  });

  test("lists the questions of a cell newest first, even when thirty are added concurrently", async () => {
    const topic = newTopic();
    const all = await Promise.all(Array.from({ length: 30 }, () => add(newQuestion(topic))));
    expect(await cellsOf(topic)).toMatchObject([{ given: 30, free: [], difficulty: "EASY" }]);
    const newest = all.toSorted((a, b) => b.seq - a.seq).map(({ questionId }) => questionId);
    expect(await listed(topic)).toEqual({ ids: newest, vacant: [] });
  });

  test("keeps questions that differ in type, kind, difficulty or exam in separate cells", async () => {
    const topic = newTopic();
    const kinds: Partial<KeptQuestion>[] = [
      {},
      { difficulty: "MEDIUM" },
      { questionType: "COMPREHENSION" },
      { questionType: "COMPREHENSION", passageId: idOf("p", 1) },
      { responseType: "SUBJECTIVE" },
      { examType: "NEET" },
    ];
    for (const kind of kinds) await add(newQuestion(topic, kind));
    expect((await cellsOf(topic)).map(({ given }) => given)).toEqual([1, 1, 1, 1, 1]);
    const both = await CounterStore.countedCells(deps(), ["JEE", "NEET"], [topic]);
    expect(totalOf(both)).toBe(6);
    expect(await CounterStore.countedCells(deps(), ["A_LEVEL"], [topic])).toEqual([]);
  });

  test("finds the cells of many entries together", async () => {
    const all = Array.from({ length: 40 }, newTopic);
    for (const topic of all) await add(newQuestion(topic));
    const cells = await CounterStore.countedCells(deps(), ["JEE"], all);
    expect(cells.map(({ subjectTopicId }) => subjectTopicId).toSorted()).toEqual(all.toSorted());
  });

  test("finds more questions than one request can return, each once", async () => {
    const topic = newTopic();
    const all = await Promise.all(Array.from({ length: 120 }, () => add(newQuestion(topic))));
    const ids = all.map(({ questionId }) => questionId);
    const found = await QuestionStore.findKept(deps(), [...ids, ...ids, idOf("q", 999_999)]);
    expect(found.map(({ questionId }) => questionId).toSorted()).toEqual(ids.toSorted());
  });

  test("never gives a number twice, so a release can be repeated", async () => {
    const topic = newTopic();
    const [first, second] = [await add(newQuestion(topic)), await add(newQuestion(topic))];
    const cell: Cell = cellOf(first);
    await CounterStore.release(deps(), cell, [first.seq]);
    const third = await add(newQuestion(topic));
    await CounterStore.release(deps(), cell, [first.seq]);
    expect(third.seq).toBe(3);
    const ids = [third, second].map(({ questionId }) => questionId);
    expect(await listed(topic)).toEqual({ ids, vacant: [] });
  });

  test("keeps the previous revision, and refuses a second change of the same one", async () => {
    const before = await add(newQuestion(newTopic()));
    const next = { ...before, rev: 2, question: "<p>Next</p>" };
    expect(await QuestionStore.replace(deps(), before, next)).toBe(true);
    expect(await QuestionStore.replace(deps(), before, { ...next, question: "x" })).toBe(false);
    expect(await QuestionStore.find(deps(), before.questionId)).toEqual({ ...next, edition: 2 });
    expect(await QuestionStore.versions(deps(), before.questionId)).toMatchObject([
      { rev: 1, question: before.question },
    ]);
  });

  test("deletes a question once, and restores it once", async () => {
    const question = await add(newQuestion(newTopic()));
    const away = { seq: question.seq, deletedAt: "2026-11-21T04:30:00.000Z", archived: false };
    expect(await QuestionStore.setPresence(deps(), question, away)).toBe(true);
    expect(await QuestionStore.setPresence(deps(), question, away)).toBe(false);
    expect(await QuestionStore.replace(deps(), question, { ...question, rev: 2 })).toBe(false);
    const back = { seq: 2, deletedAt: null, archived: false };
    const deleted = { ...question, ...away, edition: 2 };
    expect(await QuestionStore.setPresence(deps(), deleted, back)).toBe(true);
    expect(await QuestionStore.setPresence(deps(), deleted, { ...back, seq: 3 })).toBe(false);
  });

  test("finds the questions of a passage that are in the bank", async () => {
    const passageId = idOf("p", ++made);
    const more = { passageId, questionType: "COMPREHENSION" } as const;
    const topic = newTopic();
    const all = [];
    for (let i = 0; i < 3; i++) all.push(await add(newQuestion(topic, more)));
    const [first, second, third] = all;
    if (!first || !second || !third) throw new Error("Three questions were added");
    await QuestionStore.setPresence(deps(), first, {
      seq: first.seq,
      deletedAt: "2026-11-21T04:30:00.000Z",
      archived: true,
    });
    await QuestionStore.replace(deps(), second, { ...second, rev: 2, passageId: null });
    const found = await QuestionStore.ofPassage(deps(), passageId);
    expect(found.map(({ questionId }) => questionId)).toEqual([third.questionId]);
  });

  test("knows which questions a test uses", async () => {
    const ids = [1, 2, 3].map((n) => idOf("q", 5_000_000 + ++made + n));
    for (const id of [...ids.slice(1), ...ids.slice(1)]) {
      await UseStore.note(deps(), id, idOf("t", 1));
    }
    const uses = await UseStore.readMany(deps(), ids);
    const used = ids.filter((id) => uses.of(id).isUsed);
    expect(new Set(used)).toEqual(new Set(ids.slice(1)));
  });

  test("closes an entry whose numbers no one has taken, and opens it again", async () => {
    const [free, busy] = [newTopic(), newTopic()];
    const before = await cellsOf(busy);
    const question = await add(newQuestion(busy));
    expect(await CounterStore.close(deps(), "JEE", busy, before)).toBe(false);
    await CounterStore.release(deps(), cellOf(question), [question.seq]);
    expect(await CounterStore.close(deps(), "JEE", busy, await cellsOf(busy))).toBe(true);
    expect(await CounterStore.close(deps(), "JEE", free, [])).toBe(true);
    const late = newQuestion(free);
    expect(await NumberStore.take(deps(), cellOf(late), late.questionId)).toBeUndefined();
    await CounterStore.reopen(deps(), "JEE", free);
    expect(await NumberStore.take(deps(), cellOf(late), late.questionId)).toBe(1);
  });

  test.each([
    [0, "before", 1],
    [0, "after", 2],
    [1, "before", 2],
    [1, "after", 2],
    [2, "before", 2],
  ] as const)(
    "a crash at write %i, %s it, leaves a number that a later reader releases",
    async (k, when, given) => {
      const topic = newTopic();
      const broken = { ...deps(), content: failingAt(deps().content, k, when) };
      await expect(add(newQuestion(topic), broken)).rejects.toThrow("The process died");
      const kept = await add(newQuestion(topic));
      expect(await cellsOf(topic)).toMatchObject([{ given }]);
      const { ids, vacant } = await listed(topic);
      expect(ids).toEqual([kept.questionId]);
      const later = { ...deps(), clock: { now: () => deps().clock.now() + TEN_MINUTES } };
      expect(await NumberStore.releaseAbandoned(later, vacant)).toBe(given - 1);
      expect(await listed(topic)).toEqual({ ids, vacant: [] });
    },
  );

  test("a number that a reader meets before its slot is written is replaced by the next one", async () => {
    const topic = newTopic();
    const question = newQuestion(topic);
    const cell = cellOf(question);
    let puts = 0;
    const put: Deps["content"]["put"] = async (item, condition) => {
      if (puts++ === 0) await NumberStore.releaseAbandoned(deps(), (await listed(topic)).vacant);
      return deps().content.put(item, condition);
    };
    // A plain copy of the table whose methods never fail, so that `put` can be replaced.
    const plain = failingAt(deps().content, Number.POSITIVE_INFINITY, "after");
    const slow = { ...deps(), content: { ...plain, put } };
    expect(await NumberStore.take(slow, cell, question.questionId)).toBe(2);
    expect(await cellsOf(topic)).toMatchObject([{ given: 2, free: [1] }]);
  });

  test("a number whose question is still in flight is not released", async () => {
    const topic = newTopic();
    const question = newQuestion(topic);
    const seq = await NumberStore.take(deps(), cellOf(question), question.questionId);
    const { vacant } = await listed(topic);
    expect(await NumberStore.releaseAbandoned(deps(), vacant)).toBe(0);
    await QuestionStore.create(deps(), { ...question, seq: seq ?? 0 });
    expect(await listed(topic)).toEqual({ ids: [question.questionId], vacant: [] });
  });
}
