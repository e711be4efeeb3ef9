import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportRow, TableColumns } from "../row.schema.ts";
import { type OpenFile, readFile, readImages, type ZipImage } from "./read-file.ts";

/** A small table for tests of the readers. */
export const WORDS: TableColumns = [
  { name: "word", required: true, aliases: ["term"] },
  { name: "meaning", rich: true },
];

/** What was read of a file, or the code and message of its refusal. */
export interface Reading extends Partial<Omit<OpenFile<string>, "rows" | "close">> {
  rows: ImportRow[];
  refused?: { code: string; message: string };
}

/** Writes a file, and takes it away again. */
async function onDisk<T>(
  bytes: string | Uint8Array,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "academy-reading-"));
  try {
    const path = join(folder, "file");
    await writeFile(path, bytes);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const reading = (
  name: string,
  bytes: string | Uint8Array,
  columns = WORDS,
): Promise<Reading> => onDisk(bytes, (path) => readPath(name, path, columns));

/** Reads a file to its end. */
export async function readPath(name: string, path: string, columns = WORDS): Promise<Reading> {
  const read: Reading = { rows: [] };
  try {
    const { rows, close: _close, ...head } = await readFile({ path, name }, columns);
    Object.assign(read, head);
    for await (const row of rows) read.rows.push(row);
  } catch (error) {
    // What is no refusal fails the test by its own message.
    const { code, message } = error as { code?: string; message: string };
    if (code === undefined) throw error;
    read.refused = { code, message };
  }
  return read;
}

/** The pictures of a ZIP with these names. */
export const imagesIn = (bytes: Uint8Array, names: readonly string[]): Promise<ZipImage[]> =>
  onDisk(bytes, async (path) => {
    const images: ZipImage[] = [];
    for await (const image of readImages({ path, name: "a.zip" }, names, WORDS)) images.push(image);
    return images;
  });

/** The cells of each row, by its number in a spreadsheet. */
export const cellsByRow = ({ rows }: Reading): Record<number, object | string> =>
  Object.fromEntries(
    rows.map((row) => [row.index + 2, "cells" in row ? { ...row.cells } : row.reason]),
  );
