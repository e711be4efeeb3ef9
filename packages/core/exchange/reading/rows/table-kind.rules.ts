import type { TableKind } from "../block.ts";
import { LETTER_LABEL } from "../marks/alphabets.rules.ts";
import { numberMark } from "../marks/number.rules.ts";
import { type OptionMark, optionMarks } from "../marks/option.rules.ts";

/**
 * The texts of a table's cells, by row, which show the kind of the table. Lines of a cell are
 * separated by "\n".
 */
type Rows = readonly (readonly string[])[];

const NUMBER = /^(?:Q\.?\s?)?\d{1,3}[.)]?$/i;
const LETTER = `[([]?(?:${LETTER_LABEL})[)\\].]?`;
/** One label or several: "B", "(A), (C)". */
const KEY = new RegExp(`^${LETTER}(?:\\s?[,&/]\\s?${LETTER}){0,7}$`, "u");
const ANY_KEY = new RegExp(
  `^(?:${LETTER}(?:\\s?[,&/]\\s?${LETTER}){0,7}|[([]?(?:i{1,3}|iv|v)[)\\].]?|[([]?-?\\d+(?:\\.\\d+)?[)\\].]?)$`,
  "u",
);
const PAIR = /^(?:Q\.?\s?)?\d{1,3}\s?[.):–-]\s?[([]?[A-Ha-h1-4][)\].]?$/i;

/** The most characters of a question's number in a cell, such as "Question 120". */
const LONGEST_NUMBER = 14;

/** A cell without the spaces around it; "" for a longer cell, which is a text. */
const short = (cell: string): string => (cell.length > 300 ? "" : cell.trim());
const filled = (row: readonly string[]): string[] =>
  row.map((cell) => cell.trim()).filter((cell) => cell !== "");

export function tableKind(rows: Rows): TableKind {
  const full = rows.flatMap(filled);
  if (full.length === 0) return "lines";
  if (hasKeyHead(rows)) return "key";
  if (isOptionRows(rows)) return "optionRows";
  if (isRowsOfKeys(rows) || isFullOfKeys(full)) return "key";
  if (hasQuestionHead(rows)) return "rows";
  if (hasColumnHead(rows)) return "match";
  if (hasKeysBeside(rows)) return "rows";
  if (holdsQuestions(full)) return "lines";
  return kindOfLabels(rows, full) ?? kindOfShape(rows, full);
}

const headOf = (rows: Rows): string[] => (rows[0] ?? []).map((cell) => short(cell).toLowerCase());

function hasKeyHead(rows: Rows): boolean {
  const head = headOf(rows);
  const ofNumbers = (cell: string) =>
    rows.slice(1).every((row) => short(row[head.indexOf(cell)] ?? "").length <= LONGEST_NUMBER);
  const isNumber = (cell: string) =>
    /^q(?:uestion)?\.?\s?(?:no\.?|number|#)?$|^(?:s|sl|sr)\.?\s?no\.?$/.test(cell) &&
    ofNumbers(cell);
  const isText = (cell: string) =>
    /^questions?\b(?!.{0,20}no)|option/.test(cell) && !isNumber(cell);
  const isKey = (cell: string) => /ans|key|उत्तर|correct/.test(cell);
  return head.some(isNumber) && head.some(isKey) && !head.some(isText);
}

/** Whether each row below "A B C D" is an option, such as "a) 5 4 1 2". */
function isOptionRows(rows: Rows): boolean {
  const labels = rows.map((row) =>
    optionMarks(`${short(row[0] ?? "")} `).find(({ at }) => at === 0),
  );
  const labelled = labels.filter((label) => label !== undefined);
  const isSmall = (row: readonly string[]) =>
    row.slice(1).filter((cell) => cell.trim() !== "" && cell.trim().length <= 4).length >= 2;
  return (
    Math.max(...rows.map(({ length }) => length)) >= 3 &&
    labelled.length >= 3 &&
    labelled.length >= rows.length - 1 &&
    labelled.every(({ index }, at) => index === at) &&
    rows.slice(-labelled.length).every(isSmall)
  );
}

/** Whether a row has rising numbers, and the row below it has short keys. */
function isRowsOfKeys(rows: Rows): boolean {
  const rises = (row: readonly string[]) => {
    const numbers = filled(row).map((cell) => (NUMBER.test(cell) ? Number(/\d+/.exec(cell)) : NaN));
    const from = Number.isNaN(numbers[0]) ? 1 : 0;
    const known = numbers.slice(from);
    const isColumn = row.length === 1 && known.length === 1;
    return (
      (known.length >= 3 || isColumn) &&
      known.every((n, at) => at === 0 || n === (known[at - 1] ?? 0) + 1)
    );
  };
  const areKeys = (row: readonly string[]) =>
    row.every((cell, at) => at === 0 || cell.trim() === "" || ANY_KEY.test(short(cell)));
  if (rows.length < 2 || rows.length % 2 > 0) return false;
  return rows.every((row, at) =>
    at % 2 === 0 ? rises(row) || (at > 0 && filled(row).length < 3) : areKeys(row),
  );
}

function isFullOfKeys(full: readonly string[]): boolean {
  if (full.length < 4) return false;
  const numbers = full.filter((cell) => NUMBER.test(short(cell)));
  const keys = full.filter((cell) => KEY.test(short(cell)));
  const pairs = full.filter((cell) => PAIR.test(short(cell)));
  if (pairs.length / full.length > 0.8) return true;
  const known = (numbers.length + keys.length) / full.length;
  return keys.length >= 2 && numbers.length >= 2 && known > 0.85;
}

function hasQuestionHead(rows: Rows): boolean {
  const head = headOf(rows);
  const isQuestion = (cell: string) => /question|stem|प्रश्न/.test(cell);
  const isMore = (cell: string) =>
    /option|answer|ans\b|key|उत्तर|solution|^[([]?a[)\].]?$/.test(cell) && !isQuestion(cell);
  return rows.length >= 2 && head.some(isQuestion) && head.some(isMore);
}

const hasColumnHead = (rows: Rows): boolean =>
  rows.length >= 2 &&
  (rows[0] ?? []).length >= 2 &&
  /\b(?:column|list)\b|(?:स्तंभ|स्तम्भ|सूची)/iu.test(headOf(rows).join(" "));

/** Whether a cell has a whole question: a text with options below it or behind it. */
function isWhole(cell: string): boolean {
  const lines = cell.split("\n");
  const [first = ""] = lines;
  const from = numberMark(first)?.end ?? 0;
  const texts = [first.slice(from), ...lines.slice(1)];
  const begin = texts.find((text) => text.trim() !== "") ?? "";
  if (firstMark(begin)?.index === 0) return false;
  const next = new Map<string, number>();
  for (const { form, index } of texts.flatMap((text) => optionMarks(text))) {
    if (index === 0 || index === next.get(form)) next.set(form, index + 1);
    if (index === 2 && next.get(form) === 3) return true;
  }
  return false;
}

/**
 * Whether most rows with a whole question also have a cell with only a label, which is the
 * question's key.
 */
function hasKeysBeside(rows: Rows): boolean {
  const asked = rows.filter((row) => row.some(isWhole));
  const isKey = (cell: string, at: number) =>
    KEY.test(short(cell)) || (at > 0 && /^[([]?[1-8][)\].]?$/.test(short(cell)));
  const beside = asked.filter((row) => row.some(isKey));
  return asked.length > 0 && beside.length >= asked.length * 0.6;
}

/** Whether cells hold questions, so that the table is only layout. */
function holdsQuestions(full: readonly string[]): boolean {
  const lines = full.map((cell) => cell.split("\n"));
  const isLong = lines.some(
    (cell) => cell.length > 4 && cell.filter((line) => numberMark(line)).length >= 2,
  );
  const isOne = full.some((cell) => numberMark(cell)?.form === "Q#" || isWhole(cell));
  return isLong || isOne;
}

const firstMark = (cell: string): OptionMark | undefined =>
  optionMarks(short(cell)).find(({ at }) => cell.slice(0, at).trim() === "");

/**
 * The kind of a table whose cells begin with labels: options side by side, or two columns to match.
 */
function kindOfLabels(rows: Rows, full: readonly string[]): TableKind | undefined {
  const first = full.flatMap((cell) => firstMark(cell) ?? []);
  if (first.length < full.length * 0.7 || first.length < 2) return undefined;
  const families = rows.map(
    (row) => new Set(row.flatMap((cell) => firstMark(cell)?.form ?? [])).size,
  );
  const isMatch =
    new Set(first.map(({ form }) => form)).size >= 2 &&
    families.filter((size) => size >= 2).length >= 2;
  return isMatch ? "match" : "lines";
}

function kindOfShape(rows: Rows, full: readonly string[]): TableKind {
  const bareLabels = full.filter((cell) => /^[([]?[A-Ea-e][)\].]$/.test(cell));
  if (bareLabels.length >= 2 && bareLabels.length * 2 >= full.length - 1) return "lines";
  if (rows.every((row) => filled(row).length <= 1)) return "lines";
  const numbered = rows.filter((row) => /^\d{1,3}[.)]?$/.test(short(row[0] ?? "")));
  const cols = Math.max(...rows.map(({ length }) => length));
  if (cols >= 2 && numbered.length >= Math.max(2, rows.length * 0.5)) return "rows";
  const marked = full.filter((cell) => firstMark(cell));
  return marked.length >= 2 && full.some((cell) => numberMark(cell)) ? "lines" : "data";
}
