import { describe, expect, test } from "vitest";
import {
  frozenAgain,
  frozenLines,
  frozenPaper,
  frozenSheets,
  resultsOf,
} from "../../testing/frozen-corpus.fixture.ts";
import { encodeSheet, decodeSheet } from "../answers/sheet.rules.ts";

const NAMES = frozenLines("papers").map(([name]) => name);

test("the corpus has several papers, each with sheets and results", () => {
  expect(NAMES.length).toBeGreaterThan(3);
  for (const name of NAMES) expect(frozenSheets(name).length).toBeGreaterThan(7);
  expect(frozenLines("results")).toHaveLength(8 * NAMES.length);
});

/**
 * The fields of results that were added after the corpus was frozen: the format, and how many
 * students have fewer marks.
 */
const ADDED = /"format":1,|,"below":\d+/g;

describe.each(NAMES)("the stored paper %s", (name) => {
  test("gives the same bytes of marks, sums, ranks, reports and key texts as when it was stored", () => {
    const stored = frozenLines("results").filter(([kind]) => kind.startsWith(`${name} `));
    for (const [kind, text] of resultsOf(name)) {
      expect(`${kind}\t${text.replaceAll(ADDED, "")}`).toBe(
        `${kind}\t${stored.find(([known]) => known === kind)?.[1]}`,
      );
    }
  });

  test("has sheets that are written as they were stored", () => {
    const { key } = frozenPaper(name);
    for (const { sheet } of frozenSheets(name)) {
      expect(encodeSheet(decodeSheet(sheet, key.questions.length))).toBe(sheet);
    }
  });
});

test.each(frozenLines("drafts").map(([name]) => name))(
  "the questions of %s are frozen as they were",
  (name) => {
    const { paper, problems } = frozenAgain(name);
    expect(problems).toEqual([]);
    const stored = frozenLines("papers").find(([known]) => known === name)?.[1];
    const { rules, ...key } = paper.key;
    expect(rules).toBe(2);
    // Since the corpus was frozen, papers also contain the stated difficulty of their questions.
    const questions = key.questions.map(({ difficulty, ...question }) => {
      expect(difficulty).toBeDefined();
      return question;
    });
    expect(JSON.stringify({ ...paper, key: { ...key, questions } })).toBe(stored);
  },
);
