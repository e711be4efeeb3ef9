import { mkdir, open, readFile } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { replaceFile } from "./replace-file.ts";
import { breakSeal, checkSeal, seal } from "./seal.ts";
import { damaged, isDiskFull } from "./trouble.ts";

/** A small key-value store in one append-only file, entirely in memory while it is open. */
export interface Journal<T> {
  /** The latest value of every key, in the order in which the keys were added. */
  readonly entries: ReadonlyMap<string, T>;
  /**
   * Sets the value of a key; `null` deletes the key. Readers see this immediately. The promise
   * resolves when a power cut can no longer lose it.
   */
  write(key: string, value: T | null): Promise<void>;
  close(): Promise<void>;
}

interface Line<T> {
  key: string;
  value: T | null;
}

/**
 * Opens the journal at `file`, or one in memory when there is no file.
 *
 * A line is acknowledged after it is synced, so a kill can only tear a line that was never
 * acknowledged; that one is removed. A damaged line before it, or a file that has lost lines since
 * it was last opened or closed, is an error that names the file.
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
  const appender = new Appender(file, await rewrite(file, entries), entries);
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
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  });
  await checkSeal(file, bytes);
  const text = bytes.toString();
  // After the last line end there is nothing, or a torn line.
  const lines = text.split("\n").slice(0, -1);
  return lines.map((line, index) => {
    try {
      // Only this module writes the file, so its lines have this module's shape.
      return JSON.parse(line) as Line<T>;
    } catch (cause) {
      throw damaged(`Line ${index + 1} of ${file}`, cause);
    }
  });
}

/** Rewrites the file with one line per key, and opens it for appending. */
async function rewrite<T>(file: string, entries: ReadonlyMap<string, T>): Promise<FileHandle> {
  const lines = Array.from(entries, ([key, value]) => `${JSON.stringify({ key, value })}\n`);
  await breakSeal(file);
  await replaceFile(file, lines.join(""));
  await seal(file);
  return open(file, "a", 0o600);
}

/**
 * Lines that arrive during a sync are synced together after it: a burst costs two syncs, not
 * hundreds.
 */
class Appender<T> {
  readonly #file: string;
  readonly #entries: ReadonlyMap<string, T>;
  #handle: FileHandle;
  #waiting = "";
  #next: Promise<void> | undefined;
  #running: Promise<void> = Promise.resolve();
  #isTorn = false;

  constructor(file: string, handle: FileHandle, entries: ReadonlyMap<string, T>) {
    this.#file = file;
    this.#handle = handle;
    this.#entries = entries;
  }

  append(text: string): Promise<void> {
    this.#waiting += text;
    // Callers that wait for a failed flush get its error; the next flush starts over.
    this.#next ??= this.#running.catch(() => undefined).then(() => this.#flush());
    this.#running = this.#next;
    return this.#next;
  }

  async close(): Promise<void> {
    try {
      await this.#running;
      await seal(this.#file);
    } catch (error) {
      // If the disk is full, the last lines were not written, but they were never acknowledged
      // either. The seal of the last start is still valid.
      if (!isDiskFull(error)) throw error;
    } finally {
      await this.#handle.close();
    }
  }

  async #flush(): Promise<void> {
    this.#next = undefined;
    const text = this.#waiting;
    this.#waiting = "";
    if (this.#isTorn) return this.#mend();
    try {
      await this.#handle.appendFile(text);
      await this.#handle.datasync();
    } catch (error) {
      this.#isTorn = true;
      throw error;
    }
  }

  /**
   * Repairs the file after a failed write: it may end in half a line, but the memory has every
   * line.
   */
  async #mend(): Promise<void> {
    const whole = await rewrite(this.#file, this.#entries);
    const torn = this.#handle;
    this.#handle = whole;
    this.#isTorn = false;
    await torn.close();
  }
}
