import type { KeyChange } from "./key-change.ts";

/** The cells of a spreadsheet row with a key, as a person fills them in; "" for an empty one. */
export interface KeyCells {
  answerKey: string;
  tolerance: string;
  subjectiveKeywords: string;
}

/** Reads and writes a key's cells in a spreadsheet, in each response type's own words. */
export interface KeyWords<Content, Key> {
  /** For the instruction sheet: what to enter, with an example. */
  readonly hint: string;
  /** Throws InputError whose path is the cell's name and which says what to enter. */
  read(cells: KeyCells, content: Content): Key;
  /** The changes that `read` makes by rounding; only for types that round. */
  changes?(cells: KeyCells): KeyChange[];
  /** Cells that `read` reads as the same key. */
  write(key: Key, content: Content): KeyCells;
  /**
   * The cell for a list in a .json file, for a type whose keys on the wire are lists of lists; null
   * for any other list. Lists of numbers and texts need no conversion.
   */
  ofList?(list: readonly unknown[]): string | null;
  /**
   * The cell for a key of a .json file that is an object, or that has its form in a field of its
   * own; null for any other key or form.
   */
  ofForm?(key: unknown, form: unknown): string | null;
}

/** A key with only its own cell. */
export const keyCell = (answerKey: string): KeyCells => ({
  answerKey,
  tolerance: "",
  subjectiveKeywords: "",
});
