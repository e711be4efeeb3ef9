import type { KeyChange } from "./key-change.ts";

/** The cells of a spreadsheet's row that hold a key, as a person writes them; "" for an empty one. */
export interface KeyCells {
  answerKey: string;
  tolerance: string;
  subjectiveKeywords: string;
}

/** What a person sees and fills in of a key in a spreadsheet, in each response type's own words. */
export interface KeyWords<Content, Key> {
  /** For the sheet of instructions: what to write, with an example. */
  readonly hint: string;
  /** Throws InputError whose path is the cell's name and which says what to write there. */
  read(cells: KeyCells, content: Content): Key;
  /** What `read` keeps otherwise than it is written; only for types that round. */
  changes?(cells: KeyCells): KeyChange[];
  /** Cells that `read` reads as the same key. */
  write(key: Key, content: Content): KeyCells;
  /**
   * The cell that a list of a .json file means, for a type whose keys on the wire are lists of
   * lists; null for any other list. Lists of numbers and texts need nothing of the kind.
   */
  ofList?(list: readonly unknown[]): string | null;
}

/** A key that stands in its own cell alone. */
export const keyCell = (answerKey: string): KeyCells => ({
  answerKey,
  tolerance: "",
  subjectiveKeywords: "",
});
