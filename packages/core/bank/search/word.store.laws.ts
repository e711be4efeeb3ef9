import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { idOf } from "../../testing/draft.fixture.ts";
import type { Cell } from "./cell.rules.ts";
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

/** What holds of the store of words on any database. */
export function testWordStore(deps: () => Deps): void {
  /** A beginning that no other test has used, and a question of its own. */
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

  test("says when a word stands in more questions than are looked at", async () => {
    const { word } = fresh();
    const questions = WordStore.MOST_POSTINGS + 1;
    const all = Array.from({ length: questions }, () => fresh().questionId);
    const put = (id: string) => WordStore.put(deps(), { questionId: id, cell, edition: 1 }, [word]);
    for (let at = 0; at < questions; at += 50) await Promise.all(all.slice(at, at + 50).map(put));
    const { postings, all: whole } = await WordStore.find(deps(), word);
    expect([postings.length, whole]).toEqual([WordStore.MOST_POSTINGS, false]);
  });

  test("takes a word away, but not from a later edition that has put its own", async () => {
    const { word, questionId } = fresh();
    await WordStore.put(deps(), { questionId, cell, edition: 1 }, [word, `${word}a`]);
    await WordStore.put(deps(), { questionId, cell, edition: 3 }, [word]);
    await WordStore.remove(deps(), { questionId, edition: 2 }, [word, `${word}a`]);
    expect(await found(word)).toEqual([[word, questionId]]);
  });

  test("mends what a crash has left, once no call can be about to make it true", async () => {
    const { word, questionId } = fresh();
    await WordStore.put(deps(), { questionId, cell, edition: 2 }, [word, `${word}a`]);
    const { postings } = await WordStore.find(deps(), word);
    const truth = { cell: other, edition: 1, words: new Set([word]) };
    await WordStore.mend(deps(), postings, truth);
    expect(await found(word)).toHaveLength(2);
    const later = { ...deps(), clock: { now: () => deps().clock.now() + TEN_MINUTES } };
    await WordStore.mend(later, postings, truth);
    const { postings: mended } = await WordStore.find(deps(), word);
    expect(mended).toMatchObject([{ word, cell: other, edition: 1 }]);
    await WordStore.mend(
      { ...later, clock: { now: () => later.clock.now() * 2 } },
      mended,
      undefined,
    );
    expect(await found(word)).toEqual([]);
  });
}
