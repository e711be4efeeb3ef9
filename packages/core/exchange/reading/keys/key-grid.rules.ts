import { cellNumber } from "./key-row.rules.ts";
import type { KeyItem } from "./key-sheet.rules.ts";
import { isLabelValue, isValue } from "./key-token.rules.ts";

/** Tables that are read by the places of their cells: numbers above or beside their keys. */

export const NUMBER_HEAD =
  /^(?:(?:q|que|ques|question|s|sl|sr|serial)?[ .]{0,3}(?:no|num|number|nos|#)[ .]{0,3}s?|q|ques|#|№|प्रश्न(?: ?(?:सं|संख्या|क्र)\.?)?|क्र\.? ?सं\.?|câu|вопрос|문항|文항|题号|題號)\.?$/iu;
export const KEY_HEAD =
  /^(?:correct |right |official )?(?:ans(?:wer)?s?|key|option)(?: key)?\.?$|^(?:सही )?(?:उत्तर|विकल्प)$|^ответ$|^정답$|^答案$|^đáp án$|^kunci$|^jawaban$|^javob$/iu;
export interface ReadTable {
  items: KeyItem[];
  /** Texts of columns that hold no keys. */
  left: string[];
}

/** The cells as plain text, and whether a person pasted the table as keys. */
export interface Table {
  rows: string[][];
  isPasted: boolean;
}

export const keyItem = (number: number, written: string, line: number): KeyItem => ({
  is: "key",
  key: {
    number,
    written,
    form: "table",
    isNamed: false,
    isText: false,
    isListed: true,
    line,
    source: `${number} ${written}`,
  },
});
export const filled = (row: readonly string[]): string[] => row.filter((cell) => cell !== "");

/** A row with a single text across its columns names a part. */
export const partName = (row: readonly string[]): string | undefined => {
  const [only, ...more] = filled(row);
  const isName = only !== undefined && more.every((cell) => cell === only);
  return isName && cellNumber(only) === undefined && !isLabelValue(only) ? only : undefined;
};

const isHead = (cell: string): boolean =>
  NUMBER_HEAD.test(cell) || KEY_HEAD.test(cell) || /^[\p{L}.: ]{2,20}$/u.test(cell);
const rises = (numbers: readonly (number | undefined)[]): boolean =>
  numbers.every((one, i) => one !== undefined && (i === 0 || one === (numbers[i - 1] ?? 0) + 1));

/**
 * Whether values are keys. Each must have the form of a key; and at least half of them are labels,
 * or the table has a head for keys, or a person pasted it as keys.
 */
const areKeys = (values: readonly string[], { isPasted }: Table, hasHead: boolean): boolean =>
  values.length > 0 &&
  values.every((value) => isValue(value)) &&
  (values.filter(isLabelValue).length * 2 >= values.length || isPasted || hasHead);

/** Reads a table with numbers in one row, and their keys in the next row. */
export function inRows(table: Table): ReadTable | undefined {
  const rows = table.rows
    .map((cells, line) => ({ cells, line }))
    .filter(({ cells }) => filled(cells).length > 0);
  const read: ReadTable = { items: [], left: [] };
  for (let r = 0; r < rows.length;) {
    const [above, below] = [rows[r], rows[r + 1]];
    const name = above && partName(above.cells);
    if (name !== undefined && above) {
      read.items.push({ is: "heading", text: name, line: above.line });
      r += 1;
      continue;
    }
    const pairs = above && below && pairsOfRows(above.cells, below.cells, table);
    if (!pairs) return undefined;
    read.items.push(...pairs.map(({ number, written }) => keyItem(number, written, above.line)));
    r += 2;
  }
  return read.items.some(({ is }) => is === "key") ? read : undefined;
}

function pairsOfRows(
  above: readonly string[],
  below: readonly string[],
  table: Table,
): { number: number; written: string }[] | undefined {
  const columns = above.flatMap((cell, i) => (cellNumber(cell) === undefined ? [] : [i]));
  const heads = above.flatMap((cell, i) => (cell !== "" && !columns.includes(i) ? [i] : []));
  const first = columns[0] ?? 0;
  const hasHead =
    heads.length === 1 && (heads[0] ?? 0) < first && isHead(above[heads[0] ?? 0] ?? "");
  const isRow = columns.length > 1 && (heads.length === 0 || hasHead);
  const others = below.filter((cell, i) => cell !== "" && i >= first && !columns.includes(i));
  if (!isRow || !rises(columns.map((i) => cellNumber(above[i] ?? ""))) || others.length > 0) {
    return undefined;
  }
  if (!below.slice(0, first).every((cell) => cell === "" || isHead(cell))) return undefined;
  const pairs = columns
    .map((i) => ({ number: cellNumber(above[i] ?? "") ?? 0, written: below[i] ?? "" }))
    .filter(({ written }) => written !== "");
  const isNamed = below.slice(0, first).some((cell) => KEY_HEAD.test(cell));
  return areKeys(
    pairs.map(({ written }) => written),
    table,
    isNamed,
  )
    ? pairs
    : undefined;
}

/** Reads a table with a number and its key beside it, in one or more pairs of columns. */
export function beside(table: Table): ReadTable | undefined {
  const width = Math.max(...table.rows.map((row) => row.length));
  const read: ReadTable = { items: [], left: [] };
  const columns: { number: number; written: string }[][] = [];
  for (const [line, row] of table.rows.entries()) {
    const name = partName(row);
    if (name !== undefined) {
      read.items.push({ is: "heading", text: name, line });
      continue;
    }
    for (let c = 0; c < width; c += 2) {
      const [first = "", written = ""] = [row[c], row[c + 1]];
      if (first === "" && written === "") continue;
      const number = cellNumber(first);
      if (number === undefined) return undefined;
      if (written === "") continue;
      (columns[c / 2] ??= []).push({ number, written });
      read.items.push(keyItem(number, written, line));
    }
  }
  const all = columns.flat();
  // If the keys are numbers too, the numbers beside them must rise one by one. Otherwise the table
  // may hold data.
  const areNumbered = columns.every((pairs) => rises(pairs.map(({ number }) => number)));
  const hasLabels = all.filter(({ written }) => isLabelValue(written)).length * 2 >= all.length;
  if (all.length < 2 || !(hasLabels || areNumbered)) return undefined;
  return areKeys(
    all.map(({ written }) => written),
    table,
    false,
  )
    ? read
    : undefined;
}
