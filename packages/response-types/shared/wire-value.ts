/** Lenient readings of saved wire values for the screen; unreadable values count as no answer. */

/** Indices of chosen options, from an index or a list of them. */
export function chosenIndices(value: unknown): number[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list
    .filter((item): item is number => typeof item === "number" && Number.isInteger(item))
    .toSorted((a, b) => a - b);
}

/** A number or a text as text; anything else is empty. */
export const valueText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** How many rows and columns are matched. */
export interface ListShape {
  rows: number;
  columns: number;
}

/** Without a list of rows, a matrix has 4 rows and 5 columns. */
export const USUAL_SHAPE: ListShape = { rows: 4, columns: 5 };

interface Lists {
  rows?: readonly string[] | undefined;
  options?: readonly string[] | undefined;
}

export const listShape = ({ rows = [], options = [] }: Lists = {}): ListShape =>
  rows.length > 0 ? { rows: rows.length, columns: options.length } : USUAL_SHAPE;

/** A tick for each cell; missing ones are unticked. */
export function matrixTicks(value: unknown, shape: ListShape = USUAL_SHAPE): boolean[][] {
  const rows: unknown[] = Array.isArray(value) ? value : [];
  return Array.from({ length: shape.rows }, (_, row) => {
    const cells = rows[row];
    return Array.from(
      { length: shape.columns },
      (__, column) => Array.isArray(cells) && cells[column] === true,
    );
  });
}

export const countWords = (text: string): number => text.match(/\S+/gu)?.length ?? 0;

const NUMBER = /^[+\-\u2212]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/i;

/** True for a text that the server reads as a number. */
export const isNumberText = (text: string): boolean => NUMBER.test(text.trim());
