import type { Masks } from "./matrix-text.ts";
import {
  COLUMNS,
  noMasks,
  readMatrixText,
  readRowLetters,
  readRowTexts,
  readTokens,
  refuse,
  ROWS,
} from "./matrix-text.ts";

const isText = (row: unknown): row is string => typeof row === "string";

const isBlankRow = (row: unknown) => row === null || row === undefined || row === "";

/** One row of indices or of five ticks (booleans, or 0 and 1). Numbers are indices 0 to 4. */
function rowMask(row: unknown, path: string): number {
  if (isBlankRow(row)) return 0;
  if (isText(row)) return readRowLetters(row, path);
  const list: unknown[] = Array.isArray(row) ? row : [row];
  if (list.length === COLUMNS && list.every((cell) => typeof cell === "boolean")) {
    return list.reduce<number>((mask, ticked, column) => mask | (ticked ? 1 << column : 0), 0);
  }
  if (list.length === COLUMNS && list.every((cell) => cell === 0 || cell === 1)) {
    return list.reduce<number>((mask, bit, column) => mask | (bit << column), 0);
  }
  let mask = 0;
  for (const cell of list) {
    if (typeof cell !== "number" || !Number.isInteger(cell) || cell < 0 || cell >= COLUMNS) {
      throw refuse(path, "A row's columns are indices 0 to 4.");
    }
    if (mask & (1 << cell)) throw refuse(path, "A row names a column twice.");
    mask |= 1 << cell;
  }
  return mask;
}

/** A row of texts such as ["A", "C"] reads as the text "A,C". */
const asText = (row: unknown): unknown =>
  Array.isArray(row) && row.length > 0 && row.length <= COLUMNS && row.every(isText)
    ? row.join(",")
    : row;

function readRows(input: readonly unknown[], path: string): Masks {
  const rows = input.map(asText);
  if (rows.length !== ROWS) throw refuse(path, `A matrix has 4 rows, not ${rows.length}.`);
  const texts = rows.map((row) => (Array.isArray(row) && row.length === 0 ? "" : (row ?? "")));
  if (texts.every(isText)) return readRowTexts(texts, path);
  const masks = noMasks();
  rows.forEach((row, index) => (masks[index] = rowMask(row, path)));
  return masks;
}

function readList(input: readonly unknown[], path: string): Masks {
  if (input.length > ROWS * COLUMNS) throw refuse(path, "This is too long for a matrix.");
  const tokens = input.every(isText) ? readTokens(input, path) : null;
  return tokens ?? readRows(input, path);
}

/** Gives the row that an object's key names: A to D, 0 to 3 or 1 to 4, if that is unambiguous. */
function rowNumber(keys: readonly string[], path: string): (key: string) => number {
  if (keys.every((key) => /^[A-D]$/.test(key))) return (key) => "ABCD".indexOf(key);
  if (!keys.every((key) => /^[0-4]$/.test(key))) throw refuse(path, "Rows are A, B, C and D.");
  if (keys.includes("0") === keys.includes("4")) {
    throw refuse(path, "Row numbers could count from 0 or from 1.");
  }
  const base = keys.includes("0") ? 0 : 1;
  return (key) => Number(key) - base;
}

function readKeyedRows(input: object, path: string): Masks {
  const entries = Object.entries(input).map(
    ([key, row]: [string, unknown]) => [key.toUpperCase().replace(/^ROW ?/, ""), row] as const,
  );
  if (entries.length === 0) return noMasks();
  if (new Set(entries.map(([key]) => key)).size < entries.length || entries.length > ROWS) {
    throw refuse(path, "A row is given twice.");
  }
  const place = rowNumber(
    entries.map(([key]) => key),
    path,
  );
  const rows: unknown[] = [null, null, null, null];
  for (const [key, row] of entries) rows[place(key)] = row;
  return readRows(rows, path);
}

/**
 * Reads a matrix from 4 rows (booleans, index lists, letters), an object by row, "row|row|row|row"
 * or cells such as "2C". Without ticks it is a blank, null. Throws InputError when it is not a
 * matrix or ambiguous.
 */
export function readMatrix(value: unknown, path: string): Masks | null {
  if (value === null || value === undefined) return null;
  let masks: Masks;
  if (typeof value === "string") {
    if (value.trim() === "") return null;
    masks = readMatrixText(value, path);
  } else if (Array.isArray(value)) {
    masks = value.length === 0 ? noMasks() : readList(value, path);
  } else if (typeof value === "object") {
    masks = readKeyedRows(value, path);
  } else {
    throw refuse(path, "This is not a matrix.");
  }
  return masks.some((mask) => mask > 0) ? masks : null;
}
