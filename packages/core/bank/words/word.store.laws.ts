import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { idOf } from "../../testing/draft.fixture.ts";
import type { Cell } from "../question/cell.rules.ts";
import * as WordStore from "./word.store.ts";

let made = 0;
const TEN_MINUTES = 600_000;
const cell: Cell = {
  examType: "JEE",
  subjectTopicId: "st_1",
  responseType: "INTEGER",
  kind: "STANDARD",
  difficulty: "EASY",
};
const other: Cell = { ...cell, difficulty: "MEDIUM" };

/** Tests of the word index that every database must pass. */
export function testWordStore(deps: () => Deps): void {
  /** A word that no other test has used, and a question for it. */
  const fresh = () => ({ word: `zz${++made}x`, questionId: idOf("q", 7_000_000 + made) });
  const found = async (beginning: string) =>
    (await WordStore.find(deps(), beginning)).postings.map((one) => [one.word, one.questionId]);

  test("finds the questions of a word by its beginning, and no others", async () => {
    const { word, questionId } = fresh();
    const words = [word, `${word}a`, `${word}ab`];
    await WordStore.put(deps(), { questionId, cell, edition: 1 }, words);
    expect(await found(word)).toEqual(words.map((one) => [one, questionId]));
    expect(await found(`${word}a`)).toEqual(words.slice(1).map((one) => [one, questionId]));
    expect(await found(`${word}b`)).toEqual([]);
    const { postings } = await WordStore.find(deps(), `${word}ab`);
    expect(postings).toMatchObject([{ cell, edition: 1 }]);
  });

  test("finds whole labels, however short, and sources by their beginning", async () => {
    const { questionId } = fresh();
    const labels = ["+q", "+quick", "@nta jee", "=2031"];
    await WordStore.put(deps(), { questionId, cell, edition: 1 }, labels);
    for (const whole of ["+q#", "+quick#", "=2031#"]) {
      expect(await found(whole)).toEqual([[whole.slice(0, -1), questionId]]);
    }
    expect(await found("@nta j")).toEqual([["@nta jee", questionId]]);
    expect(await found("@nt#")).toEqual([]);
    await WordStore.remove(deps(), { questionId, edition: 1 }, labels);
    expect(await found("+q#")).toEqual([]);
  });

  test("says when a word occurs in more questions than are read", async () => {
    const { word } = fresh();
    const questions = WordStore.MAX_POSTINGS + 1;
    const all = Array.from({ length: questions }, () => fresh().questionId);
    const put = (id: string) => WordStore.put(deps(), { questionId: id, cell, edition: 1 }, [word]);
    for (let at = 0; at < questions; at += 50) await Promise.all(all.slice(at, at + 50).map(put));
    const { postings, all: whole } = await WordStore.find(deps(), word);
    expect([postings.length, whole]).toEqual([WordStore.MAX_POSTINGS, false]);
  });

  test("removes a word, but not if a later edition has added it again", async () => {
    const { word, questionId } = fresh();
    await WordStore.put(deps(), { questionId, cell, edition: 1 }, [word, `${word}a`]);
    await WordStore.put(deps(), { questionId, cell, edition: 3 }, [word]);
    await WordStore.remove(deps(), { questionId, edition: 2 }, [word, `${word}a`]);
    expect(await found(word)).toEqual([[word, questionId]]);
  });

  test("repairs postings that a crash left, once no call can still be writing the question", async () => {
    const { word, questionId } = fresh();
    await WordStore.put(deps(), { questionId, cell, edition: 2 }, [word, `${word}a`]);
    const { postings } = await WordStore.find(deps(), word);
    const actual = { cell: other, edition: 1, words: new Set([word]) };
    await WordStore.repair(deps(), postings, actual);
    expect(await found(word)).toHaveLength(2);
    const later = { ...deps(), clock: { now: () => deps().clock.now() + TEN_MINUTES } };
    await WordStore.repair(later, postings, actual);
    const { postings: repaired } = await WordStore.find(deps(), word);
    expect(repaired).toMatchObject([{ word, cell: other, edition: 1 }]);
    await WordStore.repair(
      { ...later, clock: { now: () => later.clock.now() * 2 } },
      repaired,
      undefined,
    );
    expect(await found(word)).toEqual([]);
  });
}
