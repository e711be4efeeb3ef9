import {
  OPTION_COLUMNS,
  type QuestionColumn,
  ROW_COLUMNS,
} from "../../template/question-table.schema.ts";
import { type ImportRow, quoted } from "../../template/table.schema.ts";
import { takerOf } from "../../formats/foreign.rules.ts";
import { IMPORT_LIMITS } from "../limits.ts";
import { BLANK } from "./line-forms.rules.ts";
import { cellOf, RichLine } from "./rich-line.rules.ts";
import type { WordQuestion } from "./word-question.ts";

const LETTER_KEY = /^\(?([A-H])\)?(?:\s*[,&]\s*\(?([A-H])\)?)*\.?$/i;
const DIGIT_KEY = /^\(?([1-8])\)?(?:\s*,\s*\(?[1-8]\)?)*\.?$/;
const MATRIX_KEY =
  /^\(?[A-H]\)?\s*(?:-|–|→|:)\s*[p-w](?:\s*,\s*[p-w])*(?:\s*[;,]\s*\(?[A-H]\)?\s*(?:-|–|→|:).*)?$/i;
/** "[JEE Main 2024]", short enough for the column. */
const SOURCE = /\[([^[\]]{0,58}\b(19[5-9]\d|20\d\d)\b[^[\]]{0,58})\]/;

/** A question as a row of the template, or all reasons why it cannot be one. */
export function rowOfWord(index: number, question: WordQuestion): ImportRow {
  const { faults, notes } = question;
  const { own } = question;
  const from = { source: "", year: "" };
  const stem = own ? question.stem : question.stem.map((line) => withoutSource(line, from));
  const answer = own ? { type: undefined, key: question.key } : answerOf(question);
  if (!own) for (const fault of optionFaults(question)) faults.add(fault);
  const cells: Partial<Record<QuestionColumn, string>> = {
    ...question.held,
    ...from,
    responseType: question.held.responseType ?? answer.type ?? "",
    question: cellOf(stem),
    ...Object.fromEntries(question.options.map((lines, i) => [OPTION_COLUMNS[i], cellOf(lines)])),
    ...Object.fromEntries(question.rows.map((lines, i) => [ROW_COLUMNS[i], cellOf(lines)])),
    ...own,
    answerKey: answer.key,
    solution: cellOf(question.solution),
    passage: cellOf(question.passage),
  };
  if (question.held.responseType === undefined && answer.type !== undefined) {
    notes.add(`The type ${answer.type} was guessed from its options and its answer.`);
  }
  const isText = question.held.responseType !== undefined && answer.type === TEXT_TYPE;
  if (answer.key === "" && (!isText || stem.some(hasBlank))) {
    faults.add("No answer was found. Write a line: Ans. B");
  }
  if (from.source !== "") {
    notes.add(`The source ${quoted(from.source)} was taken out of the question into its column.`);
  }
  const place = placeOf(index, question, stem);
  const filled = Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ""));
  const characters = Object.values(filled).reduce((sum, cell) => sum + cell.length, 0);
  if (characters > IMPORT_LIMITS.rowCharacters) {
    faults.add(`It has more than ${IMPORT_LIMITS.rowCharacters} characters. Shorten or split it.`);
  }
  if (faults.size > 0) return { index, reason: [...faults].join(" "), place };
  return { index, cells: filled, place, ...(notes.size > 0 && { notes: [...notes] }) };
}

/** "Question 7, paragraph 65 ("If A = [a…")", as an author finds it in the document. */
function placeOf(index: number, question: WordQuestion, stem: readonly RichLine[]): string {
  const text = stem
    .map((line) => line.text.trim())
    .join(" ")
    .replaceAll("\ufffc", "…");
  return `Question ${question.number ?? index + 1}, paragraph ${question.paragraph} (${quoted(text)})`;
}

/** A line without the exam that the question comes from, which is noted in `from`. */
function withoutSource(line: RichLine, from: { source: string; year: string }): RichLine {
  const found = SOURCE.exec(line.text);
  if (!found || from.source !== "") return line;
  [from.source, from.year] = [found[1]?.trim() ?? "", found[2] ?? ""];
  const after = line.slice(found.index + found[0].length);
  return new RichLine([...line.slice(0, found.index).pieces, ...after.pieces]);
}

const hasBlank = ({ text }: RichLine): boolean => BLANK.test(text);

/** A longer text is an answer in words. */
const isMatrix = (key: string): boolean => key.length <= 200 && MATRIX_KEY.test(key);

/** The key, and the type that it shows; undefined where only the author can name the type. */
function answerOf({ key, options, optionStyle }: WordQuestion): {
  type: string | undefined;
  key: string;
} {
  const plain = key
    .trim()
    .replace(/^\((.*)\)$/s, "$1")
    .trim();
  const letters = lettersIn(plain, optionStyle?.labels.startsWith("1") === true);
  if (options.length > 0 && letters) {
    return { type: choiceType(letters.length === 1), key: letters.join(", ") };
  }
  if (isMatrix(plain)) return { type: undefined, key: plain };
  if (options.length > 0) return { type: choiceType(true), key: plain };
  return { type: takerOf({ kind: "written", key: plain }).code, key: plain };
}

/** The types that take such answers, as the registry says. */
const TEXT_TYPE = takerOf({ kind: "long text", model: "a" }).code;
const choiceType = (single: boolean): string =>
  takerOf({
    kind: "choice",
    single,
    options: ["a", "b", "c"].map((text, at) => ({ text, weight: weightOf(single, at) })),
  }).code;
const weightOf = (single: boolean, at: number): number =>
  single ? (at === 0 ? 100 : 0) : at < 2 ? 50 : -100;

/** The letters of a key; "2" means B only where the options are numbered. */
function lettersIn(key: string, isNumbered: boolean): string[] | undefined {
  if (LETTER_KEY.test(key)) return (key.toUpperCase().match(/[A-H]/g) ?? []).toSorted();
  if (!isNumbered || !DIGIT_KEY.test(key)) return undefined;
  return (key.match(/[1-8]/g) ?? [])
    .toSorted()
    .map((digit) => "ABCDEFGH".charAt(Number(digit) - 1));
}

function optionFaults({ missing, options }: WordQuestion): string[] {
  const letters = "ABCDEFGH".slice(0, options.length).split("");
  const there = letters.filter((letter) => !missing.includes(letter));
  if (options.length === 1)
    return ["Only option A was found. Write the others on lines of their own."];
  return missing.map((letter) => {
    const found =
      there.length > 1 ? `${there.slice(0, -1).join(", ")} and ${there.at(-1)}` : there.join("");
    return `Option ${letter} is missing: ${found} were found.`;
  });
}
