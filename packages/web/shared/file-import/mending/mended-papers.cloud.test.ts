import { QUESTION_TABLE } from "@academy/core/exchange/template/question-table.schema.ts";
import { reading } from "@academy/core/exchange/files/reading.fixture.ts";
import { restoredBlock } from "@academy/core/exchange/reading/stored-block.ts";
import {
  comparePaper,
  type ReadPaper,
  type Verdict,
} from "@academy/core/testing/papers/compare.ts";
import { readPaperHere } from "@academy/core/testing/papers/read-paper.ts";
import { truthOfPaper } from "@academy/core/testing/papers/truth-papers.ts";
import { THOROUGH } from "@academy/core/testing/runs.ts";
import { sharedBytes, sharedFile } from "@academy/core/testing/shared-data.fixture.ts";
import { describe, expect, test, type TestContext } from "vitest";
import { PaperHands } from "./paper-hands.fixture.ts";

/** Mends real papers completely, with only what a person can do on the mending screen. */

type Mend = (hands: PaperHands) => void;
const NOTHING: Mend = () => undefined;

async function opened(ctx: TestContext, name: string) {
  const bytes = sharedBytes(ctx, `word-papers/${name}.docx`);
  const { paper } = await reading("paper.docx", bytes, QUESTION_TABLE);
  if (!paper) throw new Error(`${name} was not read as a paper.`);
  return { bytes, hands: new PaperHands(paper.blocks.map(restoredBlock)) };
}

/** The rows after all corrections, and the number of presses that were needed. */
async function mended(ctx: TestContext, name: string, mend: Mend) {
  const { bytes, hands } = await opened(ctx, name);
  mend(hands);
  const hints = hands.use();
  const { rows } = await reading("paper.docx", bytes, QUESTION_TABLE, hints);
  return { rows, count: hands.count, view: hands.view };
}

const refused = (rows: Awaited<ReturnType<typeof mended>>["rows"]): string[] =>
  rows.flatMap((row) => ("cells" in row ? [] : [`${row.place}: ${row.reason}`]));

describe("a paper that cannot be read by itself", { tags: [THOROUGH], timeout: 120_000 }, () => {
  test("a copied web form without labels ends complete", async (ctx) => {
    const { rows, count } = await mended(ctx, "ccee-ds2", (hands) => {
      hands.choose({ plainOptions: 4 });
      // The correct option is the ticked one, except where an answer is written below the options.
      hands.press("The correct option has a colour of its own (black, 202124)");
      hands.sayOfPictures("stem");
      hands.press("They are right as they are");
    });
    expect(refused(rows)).toEqual([]);
    expect(rows).toHaveLength(40);
    expect(rows.filter((row) => "cells" in row && row.cells.answerKey)).toHaveLength(40);
    expect(count).toBeLessThanOrEqual(15);
  });

  test("tables with a question a row end complete, without the texts between them", async (ctx) => {
    const { rows, count } = await mended(ctx, "exampaper-questions", (hands) => {
      // The questions without a key are lists of topics.
      hands.leave("no-key");
      hands.leave("no-key");
      hands.say("heading", "How to use these numericals:", "How to Use This Set");
      hands.say("start", "1.\tHuman Heart");
      hands.press("They are right as they are");
      hands.confirm("Nephron");
    });
    expect(refused(rows)).toEqual([]);
    expect(rows).toHaveLength(714);
    expect(count).toBeLessThanOrEqual(15);
  });
});

/**
 * What a person does on the screen for each paper of `truth`. Questions without a key in the file
 * become drafts.
 */
const STEPS: Record<string, Mend> = {
  "capgemini-highlight": NOTHING,
  "exam-browser-star": NOTHING,
  "examdata-green": (hands) => {
    hands.press("They are right as they are");
    hands.press("Add them without a key, as drafts");
  },
  "gate-networks": (hands) => {
    // The doubts are about questions with two or three options, and about signs of a decorative
    // font.
    hands.press("They are right as they are");
    hands.press("They are right as they are");
    // The answer is C, but option D has a tick.
    hands.press("It is right as it is");
  },
  "ltw-bank": (hands) => hands.press("Add them without a key, as drafts"),
  "magic-test-uzbek": NOTHING,
  "mock-test-hs": NOTHING,
  "physics-jee": (hands) => hands.confirm("The unit vector that is", "Vector product of two"),
  "politech-russian": (hands) => hands.answer("Приложения, которые могут иметь подписку", "C"),
  "vnr-vietnamese": NOTHING,
  "word2quiz-sections": NOTHING,
};

const ofPaper = (name: string) => `word-papers/truth/${name}.json`;

/**
 * Differences from the files of `truth` that are accepted: a tick behind an option, labels as the
 * text of options that are only images, and a key in capitals.
 */
const EXPLAINED = [
  /^option \d: "(.*)" instead of "\1✓"$/,
  /^option \d: "\([A-D]\)" instead of ""$/,
  /^key Nullvector /,
];

/**
 * Options in the rows that still show which option is the key: by a sign, or by a look that no
 * other option has.
 */
const marksIn = ({ questions }: ReadPaper): string[] =>
  questions.flatMap(({ options, key }) => {
    const signed = options.filter((option) => SIGN.test(option.replace(/<[^>]*>/g, "").trim()));
    const looked = options.flatMap((option, at) =>
      WHOLLY.test(option) ? [String.fromCharCode(65 + at)] : [],
    );
    return key !== "" && looked.join(", ") === key ? [...signed, ...options] : signed;
  });

/**
 * A star or a tick at the beginning or the end of an option. A star counts only beside a letter:
 * "*" and "**" alone are options about operators.
 */
const SIGN = /^[*✓✔☑✅]\s?\p{L}|(?:\p{L}\s?\*|[✓✔☑✅])$/u;
const WHOLLY = /^<p><(strong|u)>(?:(?!<\/\1>)[\s\S]){2,}<\/\1><\/p>$/;

const wrongOnes = (verdicts: readonly Verdict[]) =>
  verdicts.filter(
    ({ outcome, differences }) =>
      outcome !== "right" &&
      !differences.every((one) => EXPLAINED.some((pattern) => pattern.test(one))),
  );

describe("papers with their truth", { tags: [THOROUGH], timeout: 120_000 }, () => {
  test.for(Object.entries(STEPS))(
    "%s: every question ends right after at most 10 presses",
    async ([name, mend], ctx) => {
      const { bytes, hands } = await opened(ctx, name);
      mend(hands);
      const truth = truthOfPaper(sharedFile(ctx, ofPaper(name)));
      const read = await readPaperHere(bytes, hands.use());
      const { verdicts, extra } = comparePaper(truth, read, "beginnings");
      expect(wrongOnes(verdicts)).toEqual([]);
      expect(extra).toEqual([]);
      expect(marksIn(read)).toEqual([]);
      expect(hands.count).toBeLessThanOrEqual(10);
    },
  );

  test("generating-tests: questions with ten options are read, and refused by name", async (ctx) => {
    const { rows, view } = await mended(ctx, "generating-tests", NOTHING);
    const truth = truthOfPaper(sharedFile(ctx, ofPaper("generating-tests")));
    expect(view.questions.map(({ key }) => key)).toEqual(truth.map(({ key }) => key));
    expect(view.questions.map(({ options }) => options.length)).toEqual(
      truth.map(({ options }) => options.length),
    );
    expect(refused(rows).filter((reason) => reason.includes("A question can have 8"))).toHaveLength(
      truth.length,
    );
  });
});
