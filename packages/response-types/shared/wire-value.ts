/** Lenient readings of saved wire values for the screen; unreadable values are no answer. */

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

export const MATRIX_ROWS = [0, 1, 2, 3] as const;
export const MATRIX_COLUMNS = [0, 1, 2, 3, 4] as const;

/** 4 rows of 5 ticks; missing ones are unticked. */
export function matrixTicks(value: unknown): boolean[][] {
  const rows: unknown[] = Array.isArray(value) ? value : [];
  return MATRIX_ROWS.map((row) => {
    const cells = rows[row];
    return MATRIX_COLUMNS.map((column) => Array.isArray(cells) && cells[column] === true);
  });
}

export const countWords = (text: string): number => text.match(/\S+/gu)?.length ?? 0;

const NUMBER = /^[+\-\u2212]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/i;

/** True for a text that the server reads as a number. */
export const isNumberText = (text: string): boolean => NUMBER.test(text.trim());
