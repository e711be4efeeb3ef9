import type { Readable } from "node:stream";
import { AppError } from "../../shared/error.ts";
import type { ImportRow, TableColumns } from "../template/table.schema.ts";

/** The bytes of a data file, on disk or out of a ZIP. */
export interface DataFile {
  /** "questions.xlsx", without folders. */
  name: string;
  bytes: number;
  /** Where the whole of it is: a path, or the bytes themselves. */
  at: string | Buffer;
  /** Its first bytes, at most 64 KB. */
  start: Buffer;
  /** From the beginning; may be asked for again. */
  stream(): Readable;
}

/** Rows of a file, with what its head said. */
export interface RowSource {
  /** Heads that name no column, as they are written. */
  unknownColumns: string[];
  /** What a person should know of the file as a whole, a sentence each. */
  notes: string[];
  /** Names of the pictures inside a file of this kind, where it can hold any. */
  images?: string[];
  /** How many rows there are, where the file says so. */
  rowCount?: number;
  rows: AsyncIterable<ImportRow> | Iterable<ImportRow>;
}

/** A picture inside a file, by the name that its cells use. */
export interface FilePicture {
  name: string;
  bytes: Uint8Array;
}

/** How files of one kind are read. It runs in the thread that `readFile` starts. */
export interface FileReader {
  /** A short name: "xlsx", "moodle-xml". */
  kind: string;
  /** Endings of names, with the dot, in lower case. */
  endings: readonly string[];
  /** Told apart from other kinds of the same ending by its beginning. */
  matches?(start: Buffer): boolean;
  /** What a file of an ambiguous ending must hold to be read so, for an error. */
  holds?: string;
  /** Reads files for tables with these columns only; any table when left out. */
  needs?: readonly string[];
  /**
   * @throws AppError `invalid` or `too-large`, in words that say what to mend, here or while the
   * rows are taken
   */
  open(file: DataFile, columns: TableColumns): Promise<RowSource>;
  /** The pictures inside a file, where files of this kind hold any. */
  pictures?(file: DataFile): AsyncIterable<FilePicture>;
}

/** What is no file of its kind, or broken. */
export const unreadable = (message: string, cause?: unknown): AppError =>
  new AppError("invalid", "unreadable_file", message, { cause });

/** Over a stated limit. */
export const tooLarge = (code: string, message: string): AppError =>
  new AppError("too-large", code, message);
