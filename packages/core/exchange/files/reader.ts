import type { Readable } from "node:stream";
import { AppError } from "../../kernel/shared/error.ts";
import type { QuestionPaper } from "../reading/stored-block.ts";
import type { Hints } from "../reading/hints.schema.ts";
import type { Heading, ImportRow, TableColumns } from "../template/table.schema.ts";

/** A data file, on disk or from a ZIP. */
export interface DataFile {
  /** The file's name without folders: "questions.xlsx". */
  name: string;
  bytes: number;
  /** The path of the file, or its bytes. */
  at: string | Buffer;
  /** Its first bytes, at most 64 KB. */
  start: Buffer;
  /** A stream from the beginning; may be called again. */
  stream(): Readable;
}

/** The rows of a file, and what its header shows. */
export interface RowSource {
  /** Headers of unknown columns, as the file writes them. */
  unknownColumns: string[];
  /**
   * For kinds of files that keep every column: the column of the table in which each of them is
   * kept.
   */
  headings?: Heading[];
  /** Notes about the whole file, a sentence each. */
  notes: string[];
  /** Names of the images inside the file, if its kind can contain any. */
  images?: string[];
  /** Number of rows, if the file declares it. */
  rowCount?: number;
  rows: AsyncIterable<ImportRow> | Iterable<ImportRow>;
  /** What was understood of a question paper, if the file is one. */
  paper?: QuestionPaper;
  /** The same paper read with these hints, without opening the file again. */
  reread?: (hints: Hints) => RowSource;
}

/** An image inside a file, by the name that its cells use. */
export interface FilePicture {
  name: string;
  bytes: Uint8Array;
}

/** Reads files of one kind, in the thread that `readFile` starts. */
export interface FileReader {
  /** A short name: "xlsx", "moodle-xml". */
  kind: string;
  /** File name endings with the dot, in lower case. */
  endings: readonly string[];
  /** Whether the beginning of a file shows this kind, where several kinds share an ending. */
  matches?(start: Buffer): boolean;
  /** What a file of this kind must contain, for the error message. */
  holds?: string;
  /** The columns that a table must have for this kind; any table if left out. */
  needs?: readonly string[];
  /**
   * @param hints what a person said about a question paper
   * @throws AppError `invalid` or `too-large` with what to correct, here or while rows are read
   */
  open(file: DataFile, columns: TableColumns, hints?: Hints): Promise<RowSource>;
  /** The images inside a file, if its kind can contain any. */
  pictures?(file: DataFile): AsyncIterable<FilePicture>;
}

/** The error for a file that is damaged, or not of the kind that its name says. */
export const unreadable = (message: string, cause?: unknown): AppError =>
  new AppError("invalid", "unreadable_file", message, { cause });

/** The error for a file that exceeds a limit. */
export const tooLarge = (code: string, message: string): AppError =>
  new AppError("too-large", code, message);
