import type { ImportRow, TableColumns } from "../row.schema.ts";

/** A file on this machine's disk; its kind is told by its name and its first bytes. */
export interface ImportFile {
  path: string;
  /** As it was uploaded: "questions.xlsx". */
  name: string;
}

/** A file whose head was read. `rows` is taken once; leaving its loop ends the reading. */
export interface OpenFile<Name extends string> {
  /** "xlsx", "csv", "json", or another kind of the registry; of the data file in a ZIP. */
  kind: string;
  /** Heads of columns that nobody asked for, as they are written. They are left out. */
  unknownColumns: string[];
  /** Names of the pictures in a ZIP, as cells name them. */
  images: string[];
  /** How many rows there are, where the file says so. */
  rowCount?: number;
  rows: AsyncIterable<ImportRow<Name>>;
  /** Ends the reading where nobody takes the rows. */
  close(): Promise<void>;
}

/**
 * Opens a file of rows, in a thread of its own with limits of memory and time (`limits.ts`).
 * Rows come as they are read, and wait for whoever takes them.
 *
 * @throws AppError `invalid` or `too-large`, here or while rows are taken, whose message names the
 * limit or says what the file should be: `unknown_file_kind`, `unreadable_file`, `missing_columns`,
 * `file_too_large`, `too_many_rows`, ...
 */
export function readFile<Name extends string>(
  _file: ImportFile,
  _columns: TableColumns<Name>,
): Promise<OpenFile<Name>> {
  throw new Error("not reached before it lands");
}

/** A picture of a ZIP. Its bytes are unchecked but for their number. */
export interface ZipImage {
  name: string;
  bytes: Uint8Array;
}

/**
 * The named pictures of a ZIP, one after the other, in the ZIP's order and under its limits.
 * @throws AppError as `readFile` does
 */
export function readImages(
  _file: ImportFile,
  _names: readonly string[],
): AsyncGenerator<ZipImage, void, undefined> {
  throw new Error("not reached before it lands");
}
