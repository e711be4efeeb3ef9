import { readFile } from "node:fs/promises";
import { describe, expect, test, type TestContext } from "vitest";
import { sharedFile } from "../../testing/shared-data.fixture.ts";
import { textIn } from "../reading/answers/answers.rules.ts";
import type { Block } from "../reading/block.ts";
import { lostOrTwice } from "../reading/conserved.rules.ts";
import type { PaperQuestion, Reading } from "../reading/reading.ts";
import { restoredBlock } from "../reading/stored-block.ts";
import { Hints } from "../reading/hints.schema.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import type { ImportRow } from "../template/table.schema.ts";
import { docxReader } from "./docx.reader.ts";
import type { DataFile } from "./reader.ts";
import { reading } from "./reading.fixture.ts";

async function paperOf(ctx: TestContext, name: string) {
  const bytes = await readFile(sharedFile(ctx, `word-papers/${name}.docx`));
  const { rows, paper } = await reading(`${name}.docx`, bytes, QUESTION_TABLE);
  if (!paper) throw new Error("No paper was read.");
  const blocks = paper.blocks.map(restoredBlock);
  expect(lostOrTwice(blocks, paper.reading)).toEqual([]);
  return { rows, blocks, read: paper.reading };
}

/** The letters and digits of a text, to compare what two programs read. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/⟦[^⟧]*⟧|\ufffc/g, "")
    .replace(/[^\p{L}\p{N}]/gu, "");

/**
 * For each paper: the number of its questions, and how many of their rows have no fault. A question
 * without a key may become a draft, which is not a fault.
 */
const SENTENCES: Record<string, { questions: number; ready: number; sentence: string }> = {
  "quiz-bot-mcqs": {
    questions: 177,
    ready: 171,
    sentence:
      "177 questions in 4 parts (75, 26, 60, 16); options “(A)” (“(1)” in 2); keys: 177 in answer lines; 3 without; 6 headings.",
  },
  "ccee-DBT_1": {
    questions: 50,
    ready: 50,
    sentence: "50 questions; options “1.”; keys: 50 in answer lines; nothing left out.",
  },
  "docx-questions-biology": {
    questions: 71,
    ready: 71,
    sentence: "71 questions; options “a)”; keys: 71 in answer lines; 9 headings.",
  },
  "docx-questions-chemistry": {
    questions: 42,
    ready: 40,
    sentence: "42 questions; options “a)”; keys: 42 in answer lines; 9 headings.",
  },
  "exam-forge-maths-40": {
    questions: 105,
    ready: 87,
    sentence: "105 questions; options “(A)”; no keys; 2 headings, 2 lines left out.",
  },
  "exam-forge-physics-cleaned": {
    questions: 32,
    ready: 24,
    sentence:
      "32 questions in 2 parts (28, 4); options “(A)”; keys: 32 in answer lines; 5 headings, 2 lines of instructions and texts, 4 lines left out.",
  },
  "emis-maths-ss3": {
    questions: 50,
    ready: 40,
    sentence:
      "50 questions; options “(a)”; no keys; 8 headings, 2 lines of instructions and texts, 3 lines left out.",
  },
};

/** In emis-maths, roots, powers and a circle are drawn by hand, so no text contains them. */
const DRAWN = "A chart or drawing cannot be read.";

/**
 * How many questions wait for a person. Questions with a drawn formula, and questions without
 * options in the file, are not counted.
 */
const waiting = (rows: readonly ImportRow[], read: Reading): number =>
  rows.filter(
    (row, at) =>
      "reason" in row &&
      !row.reason.includes(DRAWN) &&
      (read.questions[at]?.slices.options.length ?? 0) > 0,
  ).length;

describe("real papers", { timeout: 120_000 }, () => {
  test.for(Object.entries(SENTENCES))("%s is understood", async ([name, wanted], ctx) => {
    const { rows, read } = await paperOf(ctx, name);
    expect(read.sentence).toBe(wanted.sentence);
    expect(read.questions).toHaveLength(wanted.questions);
    expect(rows).toHaveLength(wanted.questions);
    expect(rows.filter((row) => "cells" in row)).toHaveLength(wanted.ready);
    expect(waiting(rows, read)).toBeLessThanOrEqual(wanted.questions * 0.05);
  });

  test("ccee-ds2 is not offered before a person has looked at it", async (ctx) => {
    const { rows, read } = await paperOf(ctx, "ccee-ds2");
    expect(read.mayInsert).toBe(false);
    expect(rows.filter((row) => "cells" in row)).toEqual([]);
  });

  test(
    "exampaper-questions: all 706 rows of its tables are questions with their keys",
    { tags: ["thorough"] },
    async (ctx) => {
      const { rows, read } = await paperOf(ctx, "exampaper-questions");
      const inTables = rows.filter((_row, at) => read.questions[at]?.form === "row");
      expect(inTables).toHaveLength(706);
      const keyed = inTables.filter((row) => "cells" in row && row.cells["answerKey"]);
      expect(keyed.length).toBeGreaterThanOrEqual(702);
    },
  );
});

test("a copied web form without labels is read once a person has said how many options follow", async (ctx) => {
  const bytes = await readFile(sharedFile(ctx, "word-papers/ccee-ds2.docx"));
  const hints = Hints.parse({ plainOptions: 4, keyMark: "none" });
  const file = { at: bytes, name: "ds2.docx" };
  // The reader uses only these two fields of a file.
  const { paper } = await docxReader.open(file as DataFile, QUESTION_TABLE, hints);
  expect(paper?.reading.questions).toHaveLength(40);
  expect(paper?.reading.mayInsert).toBe(true);
});

interface TrueQuestion {
  stem: string;
  options: string[] | null;
  key: string | null;
}

/** Pairs questions by the beginning of the stem, in their order, each question once. */
function matched(truth: readonly TrueQuestion[], blocks: readonly Block[], read: Reading) {
  const stems = read.questions.map(({ slices }) => plain(textIn(blocks, slices.stem)));
  const used = new Set<number>();
  return truth.map((one, at) => {
    const start = plain(one.stem.replace(/^\d+\)\s*/, "")).slice(0, 40);
    const fits = (place: number) => {
      const found = stems[place]?.indexOf(start) ?? -1;
      return found >= 0 && found <= 14 && !used.has(place);
    };
    const place = fits(at) ? at : stems.findIndex((_stem, other) => fits(other));
    if (place >= 0) used.add(place);
    return { one, question: read.questions[place] };
  });
}

function isRight(one: TrueQuestion, question: PaperQuestion, blocks: readonly Block[]): boolean {
  const options = question.slices.options.map(({ slices }) => plain(textIn(blocks, slices)));
  const wanted = (one.options ?? []).map(plain);
  const key = (one.key ?? "").replace(/\s/g, "");
  const isKey = wanted.length >= 2 ? question.key === key : plain(question.key) === plain(key);
  return JSON.stringify(options) === JSON.stringify(wanted) && (key === "" || isKey);
}

/**
 * For each paper whose correct reading is known: its questions, and how many were read correctly,
 * offered for a decision, or neither.
 */
const TRUTH: Record<string, { questions: number; right: number; offered: number }> = {
  "capgemini-highlight": { questions: 60, right: 60, offered: 60 },
  "exam-browser-star": { questions: 100, right: 100, offered: 100 },
  "examdata-green": { questions: 24, right: 24, offered: 22 },
  "gate-networks": { questions: 123, right: 123, offered: 1 },
  "generating-tests": { questions: 10, right: 10, offered: 0 },
  "ltw-bank": { questions: 100, right: 100, offered: 88 },
  "magic-test-uzbek": { questions: 10, right: 10, offered: 10 },
  "mock-test-hs": { questions: 25, right: 25, offered: 25 },
  "physics-jee": { questions: 25, right: 25, offered: 23 },
  "politech-russian": { questions: 340, right: 339, offered: 338 },
  "vnr-vietnamese": { questions: 50, right: 50, offered: 50 },
  "word2quiz-sections": { questions: 6, right: 6, offered: 6 },
};

describe("papers with their truth", { timeout: 120_000 }, () => {
  test.for(Object.entries(TRUTH))(
    "%s: what is offered is right in every question",
    async ([name, wanted], ctx) => {
      const { blocks, read } = await paperOf(ctx, name);
      const file = await readFile(sharedFile(ctx, `word-papers/truth/${name}.json`), "utf8");
      // The file with the correct reading of a paper has this form.
      const truth = JSON.parse(file) as TrueQuestion[];
      const found = matched(truth, blocks, read).flatMap(({ one, question }) =>
        question ? [{ question, isRight: isRight(one, question, blocks) }] : [],
      );
      const isOffered = ({ doubts, key }: PaperQuestion) =>
        read.mayInsert && doubts.length === 0 && key !== "";
      const offered = found.filter(({ question }) => isOffered(question));
      expect(offered.filter((one) => !one.isRight)).toEqual([]);
      expect({
        questions: found.length,
        right: found.filter((one) => one.isRight).length,
        offered: offered.length,
      }).toEqual(wanted);
      expect(read.questions.filter(isOffered)).toHaveLength(offered.length);
    },
  );
});
