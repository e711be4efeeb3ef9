import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { invalid } from "../../kernel/shared/error.ts";
import { IMPORT_LIMITS, megabytes } from "./limits.ts";
import type { Hints } from "../reading/hints.schema.ts";
import type { TableColumns } from "../template/table.schema.ts";
import { type Archive, dataFileOf, inflated, openArchive } from "./archive.ts";
import { openQtiPackage, qtiPictures } from "./qti-package.reader.ts";
import { keyFileText } from "./key-file.ts";
import { imageName } from "./image-name.rules.ts";
import { type DataFile, type FilePicture, type RowSource, tooLarge, unreadable } from "./reader.ts";
import { isDataName, isZip, readerOf } from "./registry.ts";

/** The task of a reader thread: the rows of a file, or some of its images. */
export interface ReadTask {
  path: string;
  name: string;
  columns: TableColumns;
  /** The hints of a person about a question paper; missing if there are none. */
  hints?: Hints;
  /** If set, the whole text of a file of keys is read instead of rows. */
  keys?: true;
  /** Names of images to read; if it is missing, rows are read. */
  images?: readonly string[];
}

/** A file whose header has been read, with the kind of its data. */
export interface OpenedSource extends Omit<RowSource, "reread"> {
  kind: string;
  images: string[];
  reread?: (hints: Hints) => OpenedSource;
}

const START = 65_536;

async function startOf(path: string): Promise<{ start: Buffer; bytes: number }> {
  const { size } = await stat(path);
  await using file = await open(path, "r");
  const start = Buffer.alloc(Math.min(size, START));
  await file.read(start, 0, start.length, 0);
  return { start, bytes: size };
}

const isArchive = (name: string, start: Buffer) => /\.zip$/i.test(name) && isZip(start);

/**
 * Opens a file of rows, or a ZIP that contains one.
 * @throws AppError when the file is refused
 */
export async function openSource({ path, name, columns, hints }: ReadTask): Promise<OpenedSource> {
  const { start, bytes } = await startOf(path);
  if (isArchive(name, start)) return openZipped(path, bytes, columns, hints);
  const file = await plainFile({ path, name });
  return openedOf(await openData(file, columns, hints));
}

function openedOf({ reread, ...source }: RowSource & { kind: string }): OpenedSource {
  const { kind } = source;
  return {
    ...source,
    images: source.images ?? [],
    ...(reread && { reread: (hints: Hints) => openedOf({ ...reread(hints), kind }) }),
  };
}

async function openData(file: DataFile, columns: TableColumns, hints?: Hints) {
  const reader = readerOf(file.name, file.start, columns);
  return { ...(await reader.open(file, columns, hints)), kind: reader.kind };
}

async function openZipped(
  path: string,
  bytes: number,
  columns: TableColumns,
  hints?: Hints,
): Promise<OpenedSource> {
  assertBytes(bytes, IMPORT_LIMITS.zipFileBytes);
  if (readsQuestions(columns)) {
    const packaged = await openQtiPackage(path);
    if (packaged) return openedOf({ ...packaged, kind: "qti-package" });
  }
  const archive = await openArchive(path, (name) => isDataName(name, columns));
  try {
    const { reread: _reread, ...source } = await openData(
      await dataFileOf(archive),
      columns,
      hints,
    );
    const notes = [...source.notes, ...othersNote(archive)];
    return { ...source, notes, images: allImages(archive, source.images ?? []) };
  } finally {
    archive.zip.close();
  }
}

/** @throws AppError for two images of the same name */
function allImages({ images, data }: Archive, inside: readonly string[]): string[] {
  const twice = inside.find((name) => images.has(name));
  if (twice !== undefined) {
    const message = `Two images have the name ${twice}: one in the ZIP and one in ${data.fileName}. Rename the one in the ZIP.`;
    throw unreadable(message);
  }
  return [...images.keys(), ...inside];
}

/** The text of a file of keys. @throws AppError when the file is refused */
export async function readKeyFile(task: ReadTask): Promise<string> {
  const file = await plainFile(task);
  return keyFileText(file, async () => (await openData(file, task.columns)).paper?.blocks ?? []);
}

function othersNote({ others }: Archive): string[] {
  if (others.length === 0) return [];
  const names = others.slice(0, 5).join(", ");
  const more = others.length > 5 ? ` and ${others.length - 5} more` : "";
  return [`Ignored, because they are neither data nor images: ${names}${more}.`];
}

function assertBytes(bytes: number, limit: number): void {
  if (bytes <= limit) return;
  const message = `The file is ${megabytes(bytes)}; the limit is ${megabytes(limit)}. Split it into smaller files.`;
  throw tooLarge("file_too_large", message);
}

/** The requested images of a file, in its order. */
export async function* readFileImages(
  task: ReadTask,
): AsyncGenerator<{ name: string; bytes: Uint8Array }, void, undefined> {
  const { start, bytes } = await startOf(task.path);
  const wanted = new Set((task.images ?? []).map(imageName));
  if (!isArchive(task.name, start)) return yield* embedded(task, wanted);
  assertBytes(bytes, IMPORT_LIMITS.zipFileBytes);
  const packaged = readsQuestions(task.columns) && (await qtiPictures(task.path, wanted));
  if (packaged) return yield* packaged;
  const archive = await openArchive(task.path, (name) => isDataName(name, task.columns));
  try {
    for (const [name, entry] of archive.images) {
      if (!wanted.has(name)) continue;
      const limit = IMPORT_LIMITS.imageBytes;
      yield { name, bytes: await inflated(archive.zip, entry, limit, `The image ${name}`) };
    }
    const inside = new Set([...wanted].filter((name) => !archive.images.has(name)));
    if (inside.size === 0) return;
    const pictures = picturesIn(await dataFileOf(archive), task.columns);
    if (pictures) yield* named(pictures, inside);
  } finally {
    archive.zip.close();
  }
}

async function* embedded(task: ReadTask, wanted: ReadonlySet<string>) {
  const file = await plainFile(task);
  const pictures = picturesIn(file, task.columns);
  if (!pictures) throw invalid("no_zip", "Files of this kind cannot contain images.");
  yield* named(pictures, wanted);
}

const picturesIn = (file: DataFile, columns: TableColumns) =>
  readerOf(file.name, file.start, columns).pictures?.(file);

async function* named(pictures: AsyncIterable<FilePicture>, wanted: ReadonlySet<string>) {
  for await (const picture of pictures) if (wanted.has(picture.name)) yield picture;
}

/** An uploaded file that is not a ZIP. */
async function plainFile({ path, name }: Pick<ReadTask, "path" | "name">): Promise<DataFile> {
  const { start, bytes } = await startOf(path);
  assertBytes(bytes, IMPORT_LIMITS.dataFileBytes);
  return { name: basename(name), bytes, at: path, start, stream: () => createReadStream(path) };
}

/** QTI packages contain questions only. */
const readsQuestions = (columns: TableColumns): boolean =>
  columns.some(({ name }) => name === "answerKey");
