/** The value of a cell; null is an empty cell. */
export type CellValue = string | number | null;

export interface Column {
  header: string;
  /** The width of the column in characters. */
  width: number;
  /** A spreadsheet's number format, such as `0.00`; missing for texts and plain numbers. */
  format?: string;
  /** Whether texts keep their line breaks and every character that a file may hold. */
  lines?: boolean;
}

/**
 * A column with the function that gives its value for a row, so that header and value always match.
 */
export interface ColumnOf<Source, Value extends CellValue = CellValue> extends Column {
  value: (source: Source) => Value;
}

/** The values of one row, in the order of the columns. */
export const rowOf = <Source, Value extends CellValue>(
  columns: readonly ColumnOf<Source, Value>[],
  source: Source,
): Value[] => columns.map(({ value }) => value(source));

/** The most characters of a spreadsheet cell. */
export const LONGEST = 32_767;

/** Characters that XML cannot contain, and line ends and tabs, which a cell shows as a space. */
// oxlint-disable-next-line no-control-regex -- what XML must not hold
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]+/g;

/** Characters that change the direction of text, also of the text around them. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text as a cell can contain it. A text that looks like a formula stays a text, because the
 * cell's type decides that, and `Workbook` sets the type.
 */
export const cellText = (text: string): string =>
  text
    .toWellFormed()
    .replace(DIRECTIONS, "")
    .replace(CONTROLS, " ")
    .slice(0, LONGEST)
    .toWellFormed();

/** Characters that are not text: those that XML forbids, and DEL, which the library leaves out. */
// oxlint-disable-next-line no-control-regex -- what XML must not hold
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** A text without control characters except tabs, and with one kind of line end. */
const plainLines = (text: string): string =>
  text.toWellFormed().replace(NO_TEXT, "").replace(/\r\n?/g, "\n");

/** A text of several lines as a cell may hold it. */
export const cellLines = (text: string): string =>
  plainLines(text).slice(0, LONGEST).toWellFormed();

const CHARACTER = /_x([0-9a-f]{4})_/gi;

/**
 * A cell's text as a workbook writes it. In a workbook `_x000A_` stands for a character that XML
 * would lose, so if the text itself contains `_x000A_`, it is written as `_x005F_x000A_` (ECMA-376,
 * ST_Xstring).
 */
export const escapedCell = (text: string): string =>
  text.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");

/** Undoes `escapedCell`: the original text of a cell. */
export const unescapedCell = (written: string): string =>
  plainLines(
    written.replace(CHARACTER, (_all, code: string) => String.fromCharCode(parseInt(code, 16))),
  );
