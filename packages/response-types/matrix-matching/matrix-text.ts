import { InputError } from "../shared/input-error.ts";

export const ROWS = 4;
export const COLUMNS = 5;

/** One number per row; bit c is set when column c is ticked. */
export type Masks = [number, number, number, number];

const HOW_TO =
  'Write rows A to D with columns 1 to 5, such as "A:1,3 B:2 C:- D:5", or send 4 rows of 5 booleans.';

export const refuse = (path: string, why: string): InputError =>
  new InputError(path, `${why} ${HOW_TO}`);

export const noMasks = (): Masks => [0, 0, 0, 0];

/** Column names are 0 to 4 as indices, or 1 to 5, A to E, P to T as labels. */
type ColumnNames = "index" | "label" | "unknown";

interface Cell {
  row: number;
  column: string;
}

/** The columns named in "1,3", "AC", "p q" or "-"; "10010" is read as five ticks. */
function columnNames(text: string, path: string): string[] {
  const list = text.replace(/[\s,;&/()[\]{}]+/g, "");
  if (list === "" || /^(?:[-–—]|NONE|NIL)$/.test(list)) return [];
  if (/^[01]{5}$/.test(list)) {
    return Array.from(list).flatMap((bit, column) => (bit === "1" ? ["ABCDE".charAt(column)] : []));
  }
  if (!/^(?:[0-5]+|[A-E]+|[P-T]+)$/.test(list))
    throw refuse(path, `"${text.trim()}" names no columns.`);
  if (new Set(list).size < list.length) throw refuse(path, `"${text.trim()}" repeats a column.`);
  return Array.from(list);
}

/** Digits are indices if one is 0 and labels if one is 5; otherwise they are ambiguous. */
function namesAre(cells: readonly Cell[], known: ColumnNames, path: string): ColumnNames {
  const used = cells.map((cell) => cell.column);
  const digits = used.filter((name) => /\d/.test(name));
  if (digits.length === 0) return "label";
  if (digits.length < used.length) throw refuse(path, "Columns are named in two ways.");
  if (known === "label" && digits.includes("0")) throw refuse(path, "There is no column 0.");
  if (known !== "unknown") return known;
  if (digits.includes("0") === digits.includes("5")) {
    throw refuse(path, "Column numbers could count from 0 or from 1.");
  }
  return digits.includes("0") ? "index" : "label";
}

function columnNumber(name: string, names: ColumnNames): number {
  if (/\d/.test(name)) return Number(name) - (names === "index" ? 0 : 1);
  return "ABCDE".includes(name) ? "ABCDE".indexOf(name) : "PQRST".indexOf(name);
}

function fromCells(cells: readonly Cell[], known: ColumnNames, path: string): Masks {
  const names = namesAre(cells, known, path);
  const masks = noMasks();
  for (const { row, column } of cells) {
    masks[row] = (masks[row] ?? 0) | (1 << columnNumber(column, names));
  }
  return masks;
}

/** One text of columns per row, in order. */
export function readRowTexts(rows: readonly string[], path: string): Masks {
  if (rows.length !== ROWS) throw refuse(path, `A matrix has 4 rows, not ${rows.length}.`);
  const cells = rows.flatMap((text, row) =>
    columnNames(upper(text), path).map((column) => ({ row, column })),
  );
  return fromCells(cells, "unknown", path);
}

/**
 * The columns of one row, by letters. Bare digits are refused, since they may count from 0 or from
 * 1.
 */
export function readRowLetters(text: string, path: string): number {
  const cells = columnNames(upper(text), path).map((column) => ({ row: 0, column }));
  if (cells.some((cell) => /\d/.test(cell.column))) {
    throw refuse(path, "Column numbers could count from 0 or from 1.");
  }
  return fromCells(cells, "label", path)[0];
}

const upper = (text: string) => text.normalize("NFKC").toUpperCase().trim();

const DIGIT_FIRST = /^[1-4][A-E]$/;
const LETTER_FIRST = /^[A-D][1-5]$/;

/** "2C" is row 2, column C; "B3" is row B, column 3. Null for other texts. */
export function readTokens(parts: readonly string[], path: string): Masks | null {
  const tokens = parts.map(upper);
  if (tokens.length === 0 || !tokens.some((t) => DIGIT_FIRST.test(t) || LETTER_FIRST.test(t))) {
    return null;
  }
  const cells = tokens.map((token) => ({ token, row: token.charAt(0), column: token.charAt(1) }));
  if (cells.every(({ token }) => DIGIT_FIRST.test(token))) {
    const numbered = cells.map(({ row, column }) => ({ row: Number(row) - 1, column }));
    return fromCells(numbered, "label", path);
  }
  if (!cells.every(({ token }) => LETTER_FIRST.test(token))) {
    throw refuse(path, "Cells are named in two ways.");
  }
  const lettered = cells.map(({ row, column }) => ({ row: "ABCD".indexOf(row), column }));
  return fromCells(lettered, "label", path);
}

const ROW_LABEL = /(?:^|[\s,;|])(?:ROW ?)?([A-D1-4])\s?(->|[:=→\-–])/g;

/** "A:1,3 B:2 C:- D:5" and "A-1,3; B-2": rows by name, columns by label; unnamed rows are empty. */
function readLabelledRows(text: string, path: string): Masks | null {
  const labels = [...text.matchAll(ROW_LABEL)];
  const first = labels[0];
  if (!first || first.index > 0) return null;
  const numbered = labels.filter((label) => /\d/.test(label[1] ?? "")).length;
  if (numbered !== 0 && numbered !== labels.length)
    throw refuse(path, "Rows are named in two ways.");
  const seen = new Set<number>();
  const cells = labels.flatMap((label, i): Cell[] => {
    const name = label[1] ?? "";
    const row = numbered ? Number(name) - 1 : "ABCD".indexOf(name);
    if (seen.has(row)) throw refuse(path, `Row ${name} is given twice.`);
    seen.add(row);
    const list = text.slice(label.index + label[0].length, labels[i + 1]?.index);
    const columns = columnNames(list.replace(/[|]/g, " "), path);
    if (columns.length === 0 && !/^[:=]$/.test(label[2] ?? "")) {
      throw refuse(path, `Row ${name} names no columns.`);
    }
    return columns.map((column) => ({ row, column }));
  });
  if (numbered && cells.some((cell) => /\d/.test(cell.column))) {
    throw refuse(path, "Rows and columns are both numbers.");
  }
  return fromCells(cells, "label", path);
}

/** Reads every specified text form of a matrix; throws InputError when it is ambiguous. */
export function readMatrixText(input: string, path: string): Masks {
  if (input.length > 200) throw refuse(path, "This text is too long for a matrix.");
  const text = upper(input);
  const labelled = readLabelledRows(text, path);
  if (labelled) return labelled;
  if (text.includes("|")) return readRowTexts(text.split("|"), path);
  const tokens = readTokens(text.split(/[\s,;]+/), path);
  if (tokens) return tokens;
  throw refuse(path, `"${input.trim().slice(0, 40)}" is not a matrix.`);
}
