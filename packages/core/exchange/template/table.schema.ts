/** A column that a kind of file may have. */
export interface TableColumn<Name extends string = string> {
  name: Name;
  /** Other names for it in a header row; spelling, case, spaces and order never matter. */
  aliases?: readonly string[];
  /** A file without it is refused with an error that names it. */
  required?: boolean;
  /** Whether its cells are rich text: superscripts, bold and so on arrive as tags. */
  rich?: boolean;
  /** True if cells are read as they are stored, and not as a number format shows them. */
  stored?: boolean;
  /** Its cells are lists of images' names. */
  pictures?: boolean;
  /** Our own files have the column only if at least one row has a text in it. */
  ifUsed?: boolean;
  /** The column keeps all columns that the table lacks: its cells are lists of `OtherCell`s. */
  rest?: boolean;
  /** For a column with `rest`: headers that it does not keep. */
  leaves?: readonly string[];
}

/**
 * Where a column of a file was put: the name of a column of the table, or null for the column that
 * keeps unknown columns.
 */
export interface Heading {
  header: string;
  column: string | null;
}

/** A cell of a column that the table does not have, under its heading. */
export type OtherCell = readonly [heading: string, value: string];

/** The columns of one kind of file: questions, users. */
export type TableColumns<Name extends string = string> = readonly TableColumn<Name>[];

/**
 * A row's cells by column, each as a person writes it; empty cells are left out. The object has no
 * prototype, and has only the names of the table's columns.
 */
export type Cells<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

/**
 * A row of a file. `index` counts from 0 below the header row, so a spreadsheet shows it as
 * `index + 2`; blank rows are left out but counted. A row that cannot be read carries the reason, and
 * reading continues with the next one.
 */
export type ImportRow<Name extends string = string> =
  | {
      index: number;
      cells: Cells<Name>;
      /** Sentences about contents of the file that a question cannot hold. */
      notes?: readonly string[];
      /** The place in a file that has no rows: "Question 7, paragraph 65 (...)". */
      place?: string;
      /** The file has no key for the row's question, so it can become a draft only. */
      keyless?: true;
    }
  | {
      index: number;
      reason: string;
      /** The reasons one by one, if there are several. */
      reasons?: readonly string[];
      place?: string;
    };

/** The beginning of a cell, to quote in an error. */
export const quoted = (text: string): string =>
  `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;

/** The row number that a spreadsheet shows. */
export const rowNumber = (row: { index: number }): number => row.index + 2;
