import { InputError } from "../shared/input-error.ts";

/** How many rows and columns are matched. */
export interface MatrixShape {
  rows: number;
  columns: number;
}

/** Without texts for its rows, a matrix has rows A to D and columns 1 to 5. */
const USUAL: MatrixShape = { rows: 4, columns: 5 };

const FEWEST = 2;
export const MOST = 8;

export const ROW_LETTERS = "ABCDEFGH";

/** The content of a matching question: its lists, or the texts of the usual columns only. */
export interface MatrixLists {
  columns: string[];
  rows?: string[] | undefined;
}

/** The texts of the lists decide how many rows and columns there are. */
export const shapeOf = ({ rows, columns }: MatrixLists): MatrixShape =>
  rows ? { rows: rows.length, columns: columns.length } : USUAL;

/** Whether a key or an answer fits the lists: a mask per row, a bit per column. */
export const fitsShape = (masks: readonly number[], { rows, columns }: MatrixShape): boolean =>
  masks.length === rows && masks.every((mask) => mask < 1 << columns);

const isUsual = (masks: readonly number[]): boolean => fitsShape(masks, USUAL);

/**
 * A matrix on the sheet. Four rows of five columns have one base 32 digit for each row. Lists of
 * other sizes have "w" and two digits for each row; base 32 has no "w", so the forms differ.
 */
export const encodeMasks = (masks: readonly number[]): string =>
  isUsual(masks)
    ? masks.map((mask) => mask.toString(32)).join("")
    : `w${masks.map((mask) => mask.toString(32).padStart(2, "0")).join("")}`;

/** Null for a text that `encodeMasks` never wrote. */
export function decodeMasks(text: string): number[] | null {
  const [width, digits] = text.startsWith("w") ? [2, text.slice(1)] : [1, text];
  if (!/^[0-9a-v]+$/.test(digits) || digits.length % width > 0) return null;
  const masks = Array.from({ length: digits.length / width }, (_, row) =>
    Number.parseInt(digits.slice(row * width, (row + 1) * width), 32),
  );
  const valid =
    masks.length >= FEWEST && masks.length <= MOST && masks.every((mask) => mask < 1 << MOST);
  return valid && masks.some((mask) => mask > 0) && encodeMasks(masks) === text ? masks : null;
}

const LABELLED = /([A-H])\s*[:=-]\s*(-|[1-8](?:\s*,\s*[1-8])*)(?:[\s;,|]+|$)/y;

function refuse(path: string, { rows, columns }: MatrixShape): InputError {
  const last = ROW_LETTERS.charAt(rows - 1);
  return new InputError(
    path,
    `Write rows A to ${last} with columns 1 to ${columns}, such as "A:1,${columns} B:2", or send ${rows} rows of ${columns} booleans.`,
  );
}

/**
 * Reads "A:1,3 B:2 C:-": the indices of the ticked columns of each row; null for a text of another
 * form.
 */
function rowsOfText(text: string): unknown[] | null {
  const rows: unknown[] = Array.from({ length: MOST }, () => []);
  const seen = new Set<string>();
  const wanted = text.normalize("NFKC").toUpperCase().trim();
  LABELLED.lastIndex = 0;
  while (LABELLED.lastIndex < wanted.length) {
    const [, row = "", columns = ""] = LABELLED.exec(wanted) ?? [];
    if (row === "" || seen.has(row)) return null;
    seen.add(row);
    rows[ROW_LETTERS.indexOf(row)] =
      columns === "-" ? [] : columns.split(",").map((column) => Number(column) - 1);
  }
  return rows;
}

/** A row of ticks or of column indices from 0, as bits; null if it is neither. */
function maskOf(row: unknown, columns: number): number | null {
  if (row === null || row === undefined || row === "") return 0;
  const list: unknown[] = Array.isArray(row) ? row : [row];
  if (list.length === columns && list.every((cell) => typeof cell === "boolean")) {
    return list.reduce<number>((mask, ticked, column) => mask | (ticked ? 1 << column : 0), 0);
  }
  const isColumn = (cell: unknown): cell is number =>
    typeof cell === "number" && Number.isInteger(cell) && cell >= 0 && cell < columns;
  if (!list.every(isColumn) || new Set(list).size < list.length) return null;
  return list.reduce((mask, column) => mask | (1 << column), 0);
}

/**
 * Reads the ticks of lists of any size: rows of booleans or column indices, or "A:1,3 B:2 C:-".
 * Without ticks it is a blank, null. @throws InputError
 */
export function readListed(value: unknown, shape: MatrixShape, path: string): number[] | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" && value.trim() === "") return null;
  const rows = typeof value === "string" ? rowsOfText(value) : value;
  if (!Array.isArray(rows)) throw refuse(path, shape);
  if (rows.length === 0) return null;
  const masks = rows.map((row: unknown) => maskOf(row, shape.columns));
  const beyond = masks.slice(shape.rows).some((mask) => mask !== 0);
  if (masks.includes(null) || beyond || (typeof value !== "string" && rows.length !== shape.rows)) {
    throw refuse(path, shape);
  }
  const read = masks.slice(0, shape.rows).map((mask) => mask ?? 0);
  return read.some((mask) => mask > 0) ? read : null;
}
