import { mkdir, open, readFile } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { replaceFile } from "./replace-file.ts";

/** A small key-value store in one append-only file, wholly in memory while it is open. */
export interface Journal<T> {
  /** The latest value of every key, in the order in which the keys first came. */
  readonly entries: ReadonlyMap<string, T>;
  /** Seen by readers at once; resolves when a power cut can no longer lose it. `null` deletes. */
  write(key: string, value: T | null): Promise<void>;
  close(): Promise<void>;
}

interface Line<T> {
  key: string;
  value: T | null;
}

/**
 * Opens the journal at `file`, or one in memory alone when there is no file.
 *
 * A line is acknowledged after it is synced, so a kill can only tear a line that nobody was told
 * about; that one is cut off. A damaged line before it is an error that names the file.
 */
export async function openJournal<T>(file: string | undefined): Promise<Journal<T>> {
  const entries = new Map<string, T>();
  if (file === undefined) {
    return {
      entries,
      write: (key, value) => Promise.resolve(apply(entries, { key, value })),
      close: () => Promise.resolve(),
    };
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  for (const line of await readLines<T>(file)) apply(entries, line);
  await compact(file, entries);
  const appender = createAppender(await open(file, "a", 0o600));
  return {
    entries,
    write(key, value) {
      const line: Line<T> = { key, value };
      apply(entries, line);
      return appender.append(`${JSON.stringify(line)}\n`);
    },
    close: () => appender.close(),
  };
}

function apply<T>(entries: Map<string, T>, line: Line<T>): void {
  if (line.value === null) entries.delete(line.key);
  else entries.set(line.key, line.value);
}

async function readLines<T>(file: string): Promise<Line<T>[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  // What follows the last line end is empty, or a torn line.
  const lines = text.split("\n").slice(0, -1);
  return lines.map((line, index) => {
    try {
      // The file is written by this module alone, so its lines have this module's shape.
      return JSON.parse(line) as Line<T>;
    } catch (cause) {
      throw new Error(`${file} is damaged at line ${index + 1}.`, { cause });
    }
  });
}

/** Rewrites the file with one line a key. */
function compact<T>(file: string, entries: ReadonlyMap<string, T>): Promise<void> {
  const lines = Array.from(entries, ([key, value]) => `${JSON.stringify({ key, value })}\n`);
  return replaceFile(file, lines.join(""));
}

/** Lines that arrive while a sync runs share the next one: a burst costs two syncs, not hundreds. */
function createAppender(handle: FileHandle) {
  let waiting = "";
  let next: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    next = undefined;
    const text = waiting;
    waiting = "";
    await handle.appendFile(text);
    await handle.datasync();
  }

  return {
    append(text: string): Promise<void> {
      waiting += text;
      // A failed write fails all that follow: memory is then ahead of the disk until a restart.
      next ??= running = running.then(flush);
      return next;
    },
    async close(): Promise<void> {
      try {
        await running;
      } finally {
        await handle.close();
      }
    },
  };
}
