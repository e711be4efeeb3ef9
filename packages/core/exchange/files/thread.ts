import { Worker } from "node:worker_threads";
import { AppError, type ErrorKind } from "../../kernel/shared/error.ts";
import { IMPORT_LIMITS } from "./limits.ts";
import type { QuestionPaper } from "../reading/stored-block.ts";
import type { Hints } from "../reading/hints.schema.ts";
import type { ReadTask } from "./read-task.ts";
import { tooLarge } from "./reader.ts";
import type { Heading, ImportRow, TableColumns } from "../template/table.schema.ts";

/** A thread that reads one file. */
export interface Thread {
  /**
   * The next message; undefined after the end. Once a paper is opened, hints open it again.
   * @throws AppError for a file that is refused, takes too long or needs too much memory
   */
  next(hints?: Hints): Promise<FromReader | undefined>;
  /** Terminates the thread immediately. */
  end(): Promise<void>;
}

/**
 * The address of the thread's script: next to this file in the sources; in a bundle, in the folder
 * of the function.
 */
function scriptOf(here: string): URL {
  if (here.endsWith(".ts")) return new URL("./read-file.worker.ts", here);
  return new URL(
    here.includes("/chunks/") ? "../read-file.worker.mjs" : "./read-file.worker.mjs",
    here,
  );
}

/**
 * The limits of a thread: the time that it may work, not counting the time its rows wait, and its
 * memory.
 */
interface ThreadLimits {
  milliseconds: number;
  heapMegabytes: number;
}

/**
 * The environment variables of the thread: only the folder of compiled code, with which a thread
 * starts in half the time.
 */
function environment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

/**
 * Starts reading in a thread with a limited heap, and without the environment variables of the
 * process, because the file may be hostile.
 */
export function startThread(task: ReadTask, limits: ThreadLimits = IMPORT_LIMITS): Thread {
  const worker = new Worker(scriptOf(import.meta.url), {
    workerData: task,
    env: environment(),
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: limits.heapMegabytes,
      maxYoungGenerationSizeMb: 16,
    },
  });
  let left = limits.milliseconds;
  let started = false;
  let over = false;
  let failure: unknown;
  // Without a listener, an error between two calls of `next` would end the process.
  worker.on("error", (error) => (failure ??= error));
  return {
    async next(hints) {
      if (failure !== undefined) throw failure;
      if (over) return undefined;
      const since = performance.now();
      const message = await nextMessage(worker, left, () => {
        const answer: ToReader = hints ? { hints } : "more";
        if (started) worker.postMessage(answer);
        started = true;
      });
      left -= performance.now() - since;
      if (message.type === "refused") {
        over = true;
        throw new AppError(message.kind, message.code, message.message);
      }
      over = message.type === "end";
      return over ? undefined : message;
    },
    async end() {
      over = true;
      await worker.terminate();
    },
  };
}

/** The next message within a time limit. A thread that fails is terminated. */
function nextMessage(worker: Worker, milliseconds: number, ask: () => void): Promise<FromReader> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(tooSlow()), Math.max(0, milliseconds));
    const settle = () => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
    };
    const fail = (error: unknown) => {
      settle();
      void worker.terminate().then(() => reject(error));
    };
    const onMessage = (message: FromReader) => {
      settle();
      resolve(message);
    };
    const onError = (error: Error) => fail(isOutOfMemory(error) ? tooHeavy() : error);
    const onExit = () => fail(new Error("The reader thread ended before the file did."));
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    ask();
  });
}

const isOutOfMemory = (error: Error) =>
  "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

const tooSlow = () =>
  tooLarge(
    "too_slow",
    `The file took more than ${IMPORT_LIMITS.milliseconds / 1000} seconds to read. Split it into smaller files.`,
  );

const tooHeavy = () =>
  tooLarge(
    "too_much_memory",
    `The file needs more than ${IMPORT_LIMITS.heapMegabytes} MB of memory to read. Split it into smaller files.`,
  );

/**
 * A row as it is sent between threads: cells by the position of their column, down to the last one
 * that has a text. A row that cannot be read has its reasons in the place of notes.
 */
export type PackedRow = [
  index: number,
  reason: string | null,
  cells: (string | null)[],
  notes?: readonly string[] | undefined,
  place?: string | undefined,
  keyless?: true | undefined,
];

/** What the reader thread waits for. */
export type ToReader = "more" | { hints: Hints };

/** Messages of the reader thread. After rows or an image it waits until more are requested. */
export type FromReader =
  | {
      type: "opened";
      kind: string;
      unknownColumns: string[];
      headings?: Heading[] | undefined;
      notes: string[];
      images: string[];
      rowCount?: number | undefined;
      paper?: QuestionPaper | undefined;
      /** Whether it can be read again with hints. */
      isRereadable: boolean;
    }
  | { type: "rows"; rows: PackedRow[] }
  | { type: "image"; name: string; bytes: Uint8Array }
  | { type: "text"; text: string }
  | { type: "end" }
  | { type: "refused"; kind: ErrorKind; code: string; message: string };

/** Packs the table's own columns as a list, so that no name in a file becomes a property. */
export function packed(row: ImportRow, columns: TableColumns): PackedRow {
  const { index, place } = row;
  if ("reason" in row) return [index, row.reason, [], row.reasons, place];
  const cells = columns.map(({ name }) => row.cells[name] ?? null);
  const used = cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1);
  return [index, null, used, row.notes, place, row.keyless];
}

export function unpacked<Name extends string>(
  [index, reason, values, notes, place, keyless]: PackedRow,
  columns: TableColumns<Name>,
): ImportRow<Name> {
  const where = place === undefined ? {} : { place };
  if (reason !== null) return { index, reason, ...(notes && { reasons: notes }), ...where };
  const cells: Partial<Record<Name, string>> = Object.create(null);
  for (const [at, { name }] of columns.entries()) {
    const value = values[at];
    if (value !== null && value !== undefined) cells[name] = value;
  }
  return { index, cells, ...(notes && { notes }), ...where, ...(keyless && { keyless }) };
}
