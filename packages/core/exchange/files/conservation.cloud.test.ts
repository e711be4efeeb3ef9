import { describe, expect, test } from "vitest";
import { storedCell } from "../../testing/papers/read-paper.ts";
import { flattened, plainCell } from "../../testing/papers/plain.ts";
import { THOROUGH } from "../../testing/runs.ts";
import { sharedBytes, sharedFolder } from "../../testing/shared-data.fixture.ts";
import { textIn } from "../reading/answers/answers.rules.ts";
import type { Block } from "../reading/block.ts";
import { lostOrTwice } from "../reading/conserved.rules.ts";
import type { PaperQuestion, Slice } from "../reading/reading.ts";
import { restoredBlock } from "../reading/stored-block.ts";
import { OPTION_COLUMNS } from "../template/option-columns.schema.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import { type ImportRow, quoted } from "../template/table.schema.ts";
import { censusOf, type CountedParagraph } from "./document-census.fixture.ts";
import { makeDocx } from "./docx.fixture.ts";
import { HOSTILE_PAPERS, ODD_PAPERS } from "./hostile-papers.fixture.ts";
import { onDisk, reading, type Reading } from "./reading.fixture.ts";

/** The letters and digits of a text, without characters that a symbol font may have changed. */
const letters = (text: string): string =>
  text.normalize("NFKC").replace(/[^\p{L}\p{N}]|\p{Script=Greek}/gu, "");

const EMPTY_FORMULA = /^[\s\\]*$/;

/** The pictures and formulas of lines, including the cells of tables. */
function objectsOf(blocks: readonly Block[]) {
  const pieces = blocks.flatMap(({ line, table }) =>
    (table?.rows.flat(2) ?? [line]).flatMap((one) => one.pieces),
  );
  return {
    pictures: pieces.filter(({ image }) => image !== undefined).length,
    equations: pieces.filter(({ latex }) => latex !== undefined && !EMPTY_FORMULA.test(latex))
      .length,
  };
}

function isSubsequence(wanted: string, found: string): boolean {
  let at = 0;
  for (const char of found) if (char === wanted[at]) at++;
  return at === wanted.length;
}

/** What these paragraphs contain and their blocks do not, or the other way round. */
function lostIn(paragraphs: readonly CountedParagraph[], blocks: readonly Block[]): string[] {
  const sum = (of: (one: CountedParagraph) => number) =>
    paragraphs.reduce((all, one) => all + of(one), 0);
  const wanted = letters(paragraphs.map(({ text }) => text).join(""));
  const found = letters(blocks.map(({ line }) => line.text).join(""));
  const labels = letters(blocks.map(({ label }) => label?.text ?? "").join("")).length;
  const equations = sum((one) => one.equations);
  const isFaulty = blocks.some(({ faults }) => faults.length > 0);
  const objects = objectsOf(blocks);
  const lost = [];
  if (!isSubsequence(wanted, found) && !isFaulty) lost.push(`${found} of ${wanted}`);
  // Blocks may also have the labels that the program computes and labels typed into formulas.
  if (found.length > wanted.length + labels + 3 * paragraphs.length + equations) {
    lost.push(`more than ${wanted}: ${found}`);
  }
  if (objects.pictures !== sum((one) => one.pictures) && !isFaulty) lost.push("a picture");
  const isCounted =
    objects.equations >= equations && objects.equations <= sum((one) => one.formulas);
  if (!isCounted && !isFaulty) lost.push("an equation");
  return lost;
}

/**
 * What was lost in each paragraph of a document. Each paragraph must have its own blocks; a table
 * that is kept as a table is one block.
 */
function lostBetween(census: readonly CountedParagraph[], blocks: readonly Block[]): string[] {
  const first = new Map<number, Block[]>();
  for (const block of blocks) {
    first.set(block.paragraph, [...(first.get(block.paragraph) ?? []), block]);
  }
  const starts = [...first.keys()].toSorted((a, b) => a - b);
  const before = census.slice(0, (starts[0] ?? census.length + 1) - 1);
  return [
    ...lostIn(before, []),
    ...starts.flatMap((start, at) => {
      const end = (starts[at + 1] ?? census.length + 1) - 1;
      const lost = lostIn(census.slice(start - 1, end), first.get(start) ?? []);
      return lost.map((one) => `Paragraph ${start}: ${one}`);
    }),
  ];
}

const sorted = (text: string): string => Array.from(letters(text)).toSorted().join("");

/** The text of a question that is missing in the question's row for the bank. */
function lostInRow(row: ImportRow | undefined, one: PaperQuestion, blocks: readonly Block[]) {
  if (!row) return ["It has no row."];
  if (!("cells" in row)) return row.reason === "" ? ["It is refused without a reason."] : [];
  const { stem, options, solution, passage } = one.slices;
  const slices = [stem, ...options.map((option) => option.slices), solution, passage].flat();
  const columns = ["question", ...OPTION_COLUMNS, "solution", "passage"] as const;
  const html = columns.map((column) => storedCell(row.cells[column])).join("");
  const text = flattened(plainCell(html)).replace(/⟦[^⟧]*⟧/g, "");
  const lost = [];
  const wanted = sorted(textIn(blocks, slices));
  if (sorted(text + (row.cells["source"] ?? "")) !== wanted) lost.push(`${text} of ${wanted}`);
  const objects = objectsOf(slices.flatMap((slice) => cutOf(blocks, slice)));
  const shown = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
  if (shown(/<img /g) !== objects.pictures) lost.push("a picture");
  if (shown(/ data-latex=/g) !== objects.equations) lost.push("an equation");
  return lost;
}

function cutOf(blocks: readonly Block[], { block, from, to }: Slice): Block[] {
  const found = blocks[block];
  if (!found) return [];
  return [found.table ? found : { ...found, line: found.line.slice(from, to) }];
}

/** All contents of a document that are in no question, heading or note. */
async function lostOf(bytes: Uint8Array, { rows, paper, notes = [] }: Reading): Promise<string[]> {
  if (!paper) throw new Error("It was not read as a paper.");
  const blocks = paper.blocks.map(restoredBlock);
  const { questions, roles } = paper.reading;
  const used = new Set(questions.flatMap(({ slices }) => slices.passage.map(({ block }) => block)));
  const unnamed = blocks.filter(({ id, line }) => {
    const { role = "left", question = -1 } = roles[id] ?? {};
    if (question >= 0 || role === "keys" || used.has(id)) return false;
    const name = quoted(line.text.trim().replaceAll("\ufffc", "…"));
    return !notes.some((note) => note.endsWith(name));
  });
  return [
    ...lostBetween(await onDisk(bytes, censusOf), blocks),
    ...lostOrTwice(blocks, paper.reading),
    ...unnamed.map(({ line }) => `Not named: ${line.text}`),
    ...questions.flatMap((one, at) =>
      lostInRow(rows[at], one, blocks).map((lost) => `Question ${at + 1}: ${lost}`),
    ),
    ...(rows.length === questions.length ? [] : [`${rows.length} rows`]),
  ];
}

/** For each paper: its headings, and other lines that are in no question. */
const LEFT: Record<string, readonly [headings: number, others: number]> = {
  "capgemini-highlight": [0, 0],
  "ccee-DBT_1": [0, 0],
  // A web form without labels: nothing counts as a question until a person says so.
  "ccee-ds2": [0, 301],
  "docx-questions-biology": [9, 0],
  "docx-questions-chemistry": [9, 0],
  "emis-maths-ss3": [8, 5],
  "exam-browser-star": [1, 0],
  "exam-forge-maths-40": [2, 2],
  "exam-forge-physics-cleaned": [5, 6],
  "examdata-green": [0, 0],
  // 46 tables with one question per row, and texts between the tables.
  "exampaper-questions": [236, 66],
  "gate-networks": [1, 1],
  "generating-tests": [1, 0],
  "ltw-bank": [0, 0],
  "magic-test-uzbek": [1, 0],
  "mock-test-hs": [0, 0],
  "physics-jee": [0, 0],
  "politech-russian": [0, 0],
  "quiz-bot-mcqs": [6, 0],
  "vnr-vietnamese": [5, 0],
  "word2quiz-sections": [1, 7],
};

const leftIn = ({ paper }: Reading): number[] => {
  const roles = paper?.reading.roles.filter((one) => one.question < 0 && one.role !== "keys") ?? [];
  const headings = roles.filter(({ role }) => role === "heading").length;
  return [headings, roles.length - headings];
};

const read = (bytes: Uint8Array) => reading("paper.docx", bytes, QUESTION_TABLE);

describe("every paragraph, table, picture and equation is in one question, or is named", () => {
  const papers = sharedFolder("word-papers").filter((name) => name.endsWith(".docx"));

  test.for(papers)("of %s", { tags: [THOROUGH] }, async (name, ctx) => {
    const bytes = sharedBytes(ctx, `word-papers/${name}`);
    const found = await read(bytes);
    expect(await lostOf(bytes, found)).toEqual([]);
    expect(leftIn(found)).toEqual(LEFT[name.replace(".docx", "")]);
  });

  test.for(Object.entries(ODD_PAPERS))("of a file with %s", async ([, body]) => {
    const bytes = makeDocx(body);
    expect(await lostOf(bytes, await read(bytes))).toEqual([]);
  });

  test.for(Object.entries(HOSTILE_PAPERS))(
    "of a file with %s, or it is refused",
    { tags: [THOROUGH] },
    async ([, body]) => {
      const bytes = makeDocx(body);
      const found = await read(bytes);
      if (found.refused) expect(found.refused.message).not.toBe("");
      else expect(await lostOf(bytes, found)).toEqual([]);
    },
  );
});
