import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportRow, TableColumns } from "../template/table.schema.ts";
import type { Hints } from "../reading/hints.schema.ts";
import { type OpenedSource, openSource, readFileImages, type ReadTask } from "./read-task.ts";

/** A small table for tests of the readers. */
export const WORDS: TableColumns = [
  { name: "word", required: true, aliases: ["term"] },
  { name: "meaning", rich: true },
];

/** The contents of a file, or the code and message of its refusal. */
export interface Reading extends Partial<Omit<OpenedSource, "rows">> {
  rows: ImportRow[];
  refused?: { code: string; message: string };
}

/** Collects all items in a list. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** Writes a file, and removes it again. */
export async function onDisk<T>(
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

/** @param hints what a person said about a question paper */
export const reading = (
  name: string,
  bytes: string | Uint8Array,
  columns = WORDS,
  hints?: Hints,
): Promise<Reading> =>
  onDisk(bytes, (path) => readTask({ path, name, columns, ...(hints && { hints }) }));

/** Reads a whole file in this thread. */
async function readTask(task: ReadTask): Promise<Reading> {
  const read: Reading = { rows: [] };
  try {
    const { rows, ...head } = await openSource(task);
    Object.assign(read, head);
    for await (const row of rows) read.rows.push(row);
  } catch (error) {
    // Any other error fails the test with its own message.
    const { code, message } = error as { code?: string; message: string };
    if (code === undefined) throw error;
    read.refused = { code, message };
  }
  return read;
}

/** The images of a ZIP with these names. */
export const imagesIn = (bytes: Uint8Array, names: readonly string[]) =>
  onDisk(bytes, async (path) => {
    const task = { path, name: "a.zip", columns: WORDS, images: names };
    return all(readFileImages(task));
  });

/** The cells of each row, by its number in a spreadsheet. */
export const cellsByRow = ({ rows }: Reading): Record<number, object | string> =>
  Object.fromEntries(
    rows.map((row) => [row.index + 2, "cells" in row ? { ...row.cells } : row.reason]),
  );
