import type { RichLine } from "./rich-line.rules.ts";

/** The label that the program of a document computes for an item of a list: "12." or "(B)". */
export interface WordLabel {
  text: string;
  /** The level of the list, from 0. */
  level: number;
  /** The id of the list, so that items of the same list are known. */
  list: string;
  isBullet: boolean;
}

/**
 * What a table is: `lines` is only layout and read cell by cell, `rows` has a question in each row,
 * `key` holds keys, `optionRows` has an option in each row, `match` and `data` stay tables.
 */
export type TableKind = "lines" | "rows" | "key" | "optionRows" | "match" | "data";

/** A table that is kept as a table: its rows, their cells, and the lines of a cell. */
export interface BlockTable {
  kind: TableKind;
  rows: readonly (readonly (readonly RichLine[])[])[];
}

/** The original place of a line from a table that was taken apart. */
export interface CellPlace {
  table: number;
  row: number;
  col: number;
  cols: number;
  kind: TableKind;
}

/** A line of a document, or a table that stays a table. */
export interface Block {
  /** The position in the file, which is the same at every reading of the file. */
  id: number;
  /** Counted from 1, as a reader of the document would. */
  paragraph: number;
  /** The line. A label that the document's program computes is in front of it, with a tab. */
  line: RichLine;
  label?: WordLabel;
  table?: BlockTable;
  cell?: CellPlace;
  /** The share of the line's characters that are bold. */
  bold: number;
  style: string;
  centred: boolean;
  blankBefore: boolean;
  /** False for a line after a line break inside a paragraph. */
  newParagraph: boolean;
  /**
   * True for a key that was cut from the end of a line and has no known word for a key in front.
   */
  isKey?: true;
  faults: readonly string[];
  notes: readonly string[];
}

/** Pictures and formulas of a block. */
export const objectsIn = ({ line }: Block): number =>
  line.pieces.filter(({ latex, image }) => latex !== undefined || image !== undefined).length;

/** The cells of a table as plain texts. */
export const cellTexts = (table: BlockTable): string[][] =>
  table.rows.map((row) =>
    row.map((lines) => lines.map(({ text }) => text.replaceAll("\t", " ").trim()).join("\n")),
  );
