import { responseTypes } from "@academy/response-types/registry.ts";
import { escapeHtml } from "../../cell-text/tree.rules.ts";
import type { Block, BlockTable } from "../../reading/block.ts";
import { blocksOf } from "../../reading/doubts/question-doubts.rules.ts";
import type { PaperQuestion, Slice } from "../../reading/reading.ts";
import { cellOf, RichLine } from "../../reading/rich-line.rules.ts";
import { lettersOf } from "../../reading/answers/ticks.rules.ts";
import { takerOf } from "../../formats/foreign.rules.ts";
import { OPTION_COLUMNS } from "../../template/option-columns.schema.ts";
import type { QuestionColumn } from "../../template/question-table.schema.ts";
import { quoted } from "../../template/table.schema.ts";
import type { RowDraft } from "./cells.rules.ts";
import { matchPart } from "./match-row.rules.ts";

/** The exam that a question comes from: "[JEE Main 2024]", short enough for the column `source`. */
const SOURCE = /\[([^[\]]{0,58}\b(19[5-9]\d|20\d\d)\b[^[\]]{0,58})\]/;
/** The tags of looks that may mark a correct option; the option's text does not keep them. */
const LOOKS: Readonly<Record<string, string>> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
};

type Cells = Partial<Record<QuestionColumn, string>>;

/**
 * A question of a reading as a row of the template.
 * @param stated values of lines such as "Topic: Optics" that apply to it
 * @param reasons why the whole file is not offered
 */
export function draftOfPaper(
  question: PaperQuestion,
  blocks: readonly Block[],
  stated: Cells,
  reasons: readonly string[],
): RowDraft {
  const { slices, doubts, number, start } = question;
  const notes = new Set(blocksOf(question).flatMap((block) => blocks[block]?.notes ?? []));
  const from = { source: "", year: "" };
  const stem = linesOf(slices.stem, blocks).map((line) => withoutSource(line, from));
  const faults = new Set(doubts.map(({ text }) => text));
  for (const reason of reasons) faults.add(reason);
  const answer = answerCells(question, blocks, stem, stated.responseType);
  if (stated.responseType === undefined && question.key !== "") {
    const type = responseTypes.read(answer.responseType ?? "");
    if (type) notes.add(`It was read as "${type.label}", by its options and its answer.`);
  }
  if (from.source !== "") {
    notes.add(`The source ${quoted(from.source)} was taken out of the question into its column.`);
  }
  const cells = {
    ...stated,
    ...from,
    question: htmlOf(stem),
    ...answer,
    solution: htmlOf(linesOf(slices.solution, blocks)),
    passage: htmlOf(linesOf(slices.passage, blocks)),
  };
  const text = stem.map((line) => (line instanceof RichLine ? line.text.trim() : "")).join(" ");
  const paragraph = blocks[start]?.paragraph ?? 0;
  const isWhole = slices.options.length >= 2 || question.isSettled === true;
  const keyless = question.key === "" && isWhole && faults.size === 0;
  return { number, paragraph, cells, stem: text, faults, notes, keyless };
}

/**
 * The cells of the options, the key and the type; for pairs also the question's text without its
 * table.
 */
function answerCells(
  question: PaperQuestion,
  blocks: readonly Block[],
  stem: readonly (RichLine | BlockTable)[],
  type: string | undefined,
): Cells {
  const alone = htmlOf(stem.filter((line) => line instanceof RichLine));
  const match = type === undefined ? matchPart(question, blocks, alone) : undefined;
  if (match) return { question: alone, ...match.cells };
  const answer = answerOf(question, type);
  const responseType = type ?? answer.type;
  return { responseType, ...optionCells(question, blocks), answerKey: answer.key };
}

const linesOf = (slices: readonly Slice[], blocks: readonly Block[]): (RichLine | BlockTable)[] =>
  slices.flatMap(({ block, from, to }) => {
    const found = blocks[block];
    if (!found) return [];
    return [found.table ?? found.line.slice(from, to)];
  });

/** Lines as paragraphs, tables as tables. */
export const htmlOf = (lines: readonly (RichLine | BlockTable)[]): string =>
  lines.map((line) => (line instanceof RichLine ? cellOf([line]) : tableHtml(line))).join("");

const tableHtml = ({ rows }: BlockTable): string => {
  const cell = (lines: readonly RichLine[]) =>
    `<td>${lines.map((line) => line.trim().html()).join("<br>")}</td>`;
  const body = rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`).join("");
  return `<table><tbody>${body}</tbody></table>`;
};

/** A line without the exam that the question comes from, which is noted in `from`. */
function withoutSource<T extends RichLine | BlockTable>(
  line: T,
  from: { source: string; year: string },
): T | RichLine {
  if (!(line instanceof RichLine) || from.source !== "") return line;
  const found = SOURCE.exec(line.text.slice(0, 2000));
  if (!found) return line;
  [from.source, from.year] = [found[1]?.trim() ?? "", found[2] ?? ""];
  const after = line.slice(found.index + found[0].length);
  return new RichLine([...line.slice(0, found.index).pieces, ...after.pieces]);
}

function optionCells(question: PaperQuestion, blocks: readonly Block[]): Cells {
  const { options } = question.slices;
  const written = options.map((option) => linesOf(option.slices, blocks));
  const tags = looksOfKey(question, written);
  return Object.fromEntries(
    options.flatMap((option, at) => {
      const column = OPTION_COLUMNS[at];
      const lines = (written[at] ?? []).map((line) => plain(line, tags));
      // Options that a picture shows have no text but their labels.
      const html = htmlOf(lines) || escapeHtml(option.label);
      return column === undefined ? [] : [[column, html]];
    }),
  );
}

/**
 * Looks that set the correct option apart. They are removed even if the key is also written,
 * because students would see them.
 */
function looksOfKey(
  { key, keyMark, keyFrom }: PaperQuestion,
  options: readonly (readonly (RichLine | BlockTable)[])[],
): string[] {
  const look = keyFrom === "mark" ? LOOKS[keyMark ?? ""] : undefined;
  const shown = ["strong", "u"].filter((tag) => {
    const places = options.flatMap((lines, at) => (isWholly(lines, tag) ? [at] : []));
    return key !== "" && key === lettersOf(places);
  });
  return [...shown, ...(look === undefined ? [] : [look])];
}

/**
 * Whether an option has this tag in all its text. A single character does not count: it may be bold
 * because it is a vector.
 */
function isWholly(lines: readonly (RichLine | BlockTable)[], tag: string): boolean {
  const pieces = lines.flatMap((line) => (line instanceof RichLine ? line.pieces : []));
  const seen = pieces.filter(({ text }) => text.trim() !== "");
  const size = seen.reduce((sum, { text }) => sum + text.trim().length, 0);
  return size > 1 && seen.every(({ tags }) => tags.includes(tag));
}

/** A line without the looks that mark the correct option. */
const plain = (line: RichLine | BlockTable, marks: readonly string[]): RichLine | BlockTable =>
  marks.length === 0 || !(line instanceof RichLine)
    ? line
    : new RichLine(
        line.pieces.map((piece) => ({
          ...piece,
          tags: piece.tags.filter((one) => !marks.includes(one)),
        })),
      );

/** The name of the type for assertions and reasons, which keeps the order of the options. */
const ASSERTION = "Assertion and reasoning";

/** The cell of the key, and the type that takes such keys. */
function answerOf(question: PaperQuestion, type: string | undefined) {
  const { key, slices } = question;
  if (slices.options.length >= 2) {
    const letters = key.split(",");
    const isSeveral = letters.length > 1 && letters.every((one) => /^[A-H]$/.test(one));
    const isAssertion = question.type === "assertion" && !isSeveral;
    const code = isAssertion ? ASSERTION : choiceType(!isSeveral);
    return { type: code, key: letters.join(", "), isText: false };
  }
  const plainKey = key
    .trim()
    .replace(/^\((.*)\)$/s, "$1")
    .trim();
  const { code } = takerOf({ kind: "written", key: plainKey });
  return { type: code, key: plainKey, isText: type !== undefined && code === TEXT_TYPE };
}

/** The registry finds the response types by the answers that they accept. */
const TEXT_TYPE = takerOf({ kind: "long text", model: "a" }).code;
const choiceType = (single: boolean): string =>
  takerOf({
    kind: "choice",
    single,
    options: ["a", "b", "c"].map((text, at) => ({ text, weight: weightOf(single, at) })),
  }).code;
const weightOf = (single: boolean, at: number): number =>
  single ? (at === 0 ? 100 : 0) : at < 2 ? 50 : -100;
