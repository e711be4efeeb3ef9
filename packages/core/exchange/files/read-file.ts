import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { QuestionPaper } from "../reading/stored-block.ts";
import type { Hints } from "../reading/hints.schema.ts";
import type { Heading, ImportRow, TableColumns } from "../template/table.schema.ts";
import { type FromReader, type Thread, startThread, unpacked } from "./thread.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { megabytes } from "./limits.ts";

/** A file on this machine's disk. Its name and first bytes determine its kind. */
export interface ImportFile {
  path: string;
  /** As it was uploaded: "questions.xlsx". */
  name: string;
}

/**
 * A file whose header has been read. `rows` can be iterated once; leaving the loop stops reading.
 */
export interface OpenFile<Name extends string> {
  /**
   * The kind of the file: "xlsx", "csv", "json", or another kind of the registry. For a ZIP, the
   * kind of the data file in it.
   */
  kind: string;
  /** Headers of unknown columns, as the file writes them. They are ignored. */
  unknownColumns: string[];
  /**
   * For kinds of files that keep every column: the column of the table in which each of them is
   * kept.
   */
  headings?: Heading[];
  /** Notes about the whole file, a sentence each. */
  notes: string[];
  /** Names of the images in a ZIP or in the file itself, normalised by `imageName`. */
  images: string[];
  /** Number of rows, if the file declares it. */
  rowCount?: number;
  /** What was understood of a question paper, if the file is one. */
  paper?: QuestionPaper;
  rows: AsyncIterable<ImportRow<Name>>;
  /**
   * Reads the same paper again with hints, before any row was read. This object cannot be used
   * afterwards.
   */
  reread?: (hints: Hints) => Promise<OpenFile<Name>>;
  /** Stops reading when the rows are not needed. */
  close(): Promise<void>;
}

/**
 * Opens a file of rows in a thread of its own, with limits of memory and time (`limits.ts`). Rows
 * are read as they are consumed.
 *
 * @param hints what a person said about a question paper
 * @throws AppError `invalid` or `too-large`, here or while rows are read; the message names the
 * limit or says what the file should be: `unknown_file_kind`, `unreadable_file`, `missing_columns`,
 * `file_too_large`, `too_many_rows`, ...
 */
export async function readFile<Name extends string>(
  file: ImportFile,
  columns: TableColumns<Name>,
  hints?: Hints,
): Promise<OpenFile<Name>> {
  const thread = startThread({ ...file, columns, ...(hints && { hints }) });
  return openedFile(thread, columns);
}

async function openedFile<Name extends string>(
  thread: Thread,
  columns: TableColumns<Name>,
  hints?: Hints,
): Promise<OpenFile<Name>> {
  const opened = await thread.next(hints);
  if (opened?.type !== "opened") {
    await thread.end();
    throw new Error(`The reader thread began with ${opened?.type ?? "its end"}.`);
  }
  const { type: _type, rowCount, paper, isRereadable, headings, ...rest } = opened;
  return {
    ...rest,
    ...(paper && { paper }),
    ...(headings && { headings }),
    ...(rowCount !== undefined && { rowCount }),
    rows: rowsOf(thread, columns),
    ...(isRereadable && { reread: (other: Hints) => openedFile(thread, columns, other) }),
    close: () => thread.end(),
  };
}

/** The messages of a thread; the thread is ended after the last one. */
async function* messagesOf(thread: Thread): AsyncGenerator<FromReader, void, undefined> {
  try {
    for (let next = await thread.next(); next; next = await thread.next()) yield next;
  } finally {
    await thread.end();
  }
}

async function* rowsOf<Name extends string>(
  thread: Thread,
  columns: TableColumns<Name>,
): AsyncGenerator<ImportRow<Name>, void, undefined> {
  for await (const message of messagesOf(thread)) {
    if (message.type === "rows") {
      for (const row of message.rows) yield unpacked<Name>(row, columns);
    }
  }
}

/** An image of a ZIP or inside a file. Nothing but its size in bytes has been checked. */
export interface ZipImage {
  name: string;
  bytes: Uint8Array;
}

/**
 * The named images of a file, one at a time, in the file's order and under its limits.
 * @throws AppError as `readFile` does
 */
export async function* readImages(
  file: ImportFile,
  names: readonly string[],
  columns: TableColumns,
): AsyncGenerator<ZipImage, void, undefined> {
  const thread = startThread({ ...file, columns, images: names });
  for await (const message of messagesOf(thread)) {
    if (message.type === "image") yield { name: message.name, bytes: message.bytes };
  }
}

/** The text of a file of keys. @throws AppError as `readFile` does */
export async function readKeyText(file: ImportFile, columns: TableColumns): Promise<string> {
  const thread = startThread({ ...file, columns, keys: true });
  let text = "";
  for await (const message of messagesOf(thread)) if (message.type === "text") ({ text } = message);
  return text;
}

/** A file on disk that is deleted when it is disposed of. */
export interface TemporaryFile extends AsyncDisposable {
  path: string;
}

/**
 * Saves bytes to a file of their own in the temporary folder, and stops at the limit.
 * @throws AppError `too-large` naming the limit; nothing is left behind then
 */
export async function saveTemporary(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limitBytes: number,
): Promise<TemporaryFile> {
  const folder = await mkdtemp(join(tmpdir(), "academy-import-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, "file");
  try {
    await write(path, chunks, limitBytes);
    return { path, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function write(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limitBytes: number,
): Promise<void> {
  let bytes = 0;
  await using file = await open(path, "wx", 0o600);
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) {
      const message = `The file is larger than ${megabytes(limitBytes)}. Split it into smaller files.`;
      throw new AppError("too-large", "file_too_large", message);
    }
    await file.write(chunk);
  }
}
