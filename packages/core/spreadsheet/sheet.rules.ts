/** What a cell holds; null is an empty one. */
export type CellValue = string | number | null;

export interface Column {
  header: string;
  /** In characters. */
  width: number;
  /** A spreadsheet's number format, such as `0.00`; texts and plain numbers have none. */
  format?: string;
  /** Its texts keep their lines, and every character that a file may hold. */
  lines?: boolean;
}

/** What a cell of a spreadsheet holds at most, in characters. */
export const LONGEST = 32_767;

/** Characters that XML cannot carry, and line ends and tabs, which a cell shows as a space. */
// oxlint-disable-next-line no-control-regex -- what XML must not hold
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]+/g;

/** They turn the direction of text around, that of the neighbours included. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text as a cell may hold it. It stays a text whatever it begins with: what a spreadsheet runs
 * as a formula is told by the cell's type, which `Workbook` sets.
 */
export const cellText = (text: string): string =>
  text
    .toWellFormed()
    .replace(DIRECTIONS, "")
    .replace(CONTROLS, " ")
    .slice(0, LONGEST)
    .toWellFormed();

/** What XML must not hold, but for line ends and tabs. */
// oxlint-disable-next-line no-control-regex -- what XML must not hold
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text of several lines as a cell may hold it; spreadsheets read `_x0041_` as a character. */
export const cellLines = (text: string): string =>
  text.toWellFormed().replace(NO_TEXT, "").replace(/\r\n?/g, "\n").slice(0, LONGEST).toWellFormed();
