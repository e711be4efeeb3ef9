import { type FoundKey, plainLine } from "./key-sheet.rules.ts";
import { isLabelValue, isValue, numberAt } from "./key-token.rules.ts";

/** Keys in rows: numbers above their keys, or a number and a key in two columns. */

const MOST_CELLS = 1000;
const HEAD = /^(?:[\p{L}][\p{L}\p{M}.]{0,15}|#|№|[:=])$/u;

const cellsOf = (line: string): string[] =>
  line
    .split(/[\s|]+/)
    .filter((cell) => cell !== "")
    .slice(0, MOST_CELLS + 1);

/** The number of a cell such as "7", "7." or "Q7"; undefined for any other text. */
export function cellNumber(cell: string): number | undefined {
  const text = plainLine(cell);
  if (text.length > 12) return undefined;
  const found = numberAt(text, 0);
  return found && /^[.):]{0,2}$/.test(text.slice(found.end)) ? found.value : undefined;
}

/**
 * The numbers of a row such as "1 2 3 4 5" or "Q. No. 1 2 3", if they rise one by one; undefined
 * for any other row.
 */
export function numberRow(line: string): number[] | undefined {
  const cells = cellsOf(plainLine(line));
  if (cells.length > MOST_CELLS) return undefined;
  const start = cells.findIndex((cell) => cellNumber(cell) !== undefined);
  if (start < 0 || start > 3 || !cells.slice(0, start).every((cell) => HEAD.test(cell))) {
    return undefined;
  }
  const own = cells.slice(start);
  const inBrackets = own.filter((cell) => /^[([]/.test(cell)).length;
  const numbers = own.map(cellNumber);
  const isRising = numbers.every((one, i) => i === 0 || one === (numbers[i - 1] ?? 0) + 1);
  // If only some of the numbers are in brackets, as in "1 (2)", these are keys.
  const isAlike = inBrackets === 0 || inBrackets === own.length;
  return numbers.length >= 2 && isRising && isAlike ? numbers.map((one) => one ?? 0) : undefined;
}

/** The keys below a row of numbers; undefined if they do not fit it. */
export function keyRow(line: string, count: number): string[] | undefined {
  const text = plainLine(line);
  for (const all of [cellsOf(text), text.split(/\s*[,;|]\s*|\s+/).filter((cell) => cell !== "")]) {
    const heads = all.length - count;
    if (heads < 0 || heads > 3 || !all.slice(0, heads).every((cell) => HEAD.test(cell))) continue;
    const cells = all.slice(heads);
    const hasLabel = cells.some(isLabelValue);
    if (cells.every(isValue) && (hasLabel || heads > 0 || count > 2)) return cells;
  }
  return undefined;
}

const COLUMNS = / {0,5}[,;] {0,5}| {1,20}/;

/**
 * A number and its key in two columns, with spaces, a comma or a semicolon between them: "1,B", "2 4.5".
 */
export function columnPair(line: string, at: number): FoundKey | undefined {
  const text = plainLine(line);
  const found = COLUMNS.exec(text);
  if (!found || text.length > 60) return undefined;
  const number = cellNumber(text.slice(0, found.index));
  const written = text.slice(found.index + found[0].length);
  if (number === undefined || !isValue(written)) return undefined;
  const form = found[0].trim();
  const key = { number, written, form, isNamed: false, isText: false, isListed: true };
  return { ...key, line: at, source: text };
}

/**
 * Whether pairs from two columns certainly are numbers with their keys: the numbers rise one by
 * one, and not every key begins with a minus or a dash.
 */
export const areColumns = (pairs: readonly FoundKey[]): boolean =>
  pairs.length >= 2 &&
  pairs.some(({ written }) => !/^[-–—]/.test(written)) &&
  pairs.every(({ number = 0 }, i) => i === 0 || number === (pairs[i - 1]?.number ?? 0) + 1);

/** A list of labels without numbers: "B C A D B" or "BCADB"; undefined for any other text. */
export function bareKeys(line: string): string[] | undefined {
  const text = plainLine(line).replace(/^[\p{L}\p{M} ]{2,30}[:=-] {0,5}/u, "");
  if (/^[A-H]{5,500}$/.test(text)) return Array.from(text);
  const cells = text.split(/[\s,;|]+/).filter((cell) => cell !== "");
  const isBare =
    cells.length <= MOST_CELLS &&
    cells.every((cell) => isLabelValue(cell) && !/\p{Nd}/u.test(cell));
  return isBare && cells.length > 0 ? cells : undefined;
}
