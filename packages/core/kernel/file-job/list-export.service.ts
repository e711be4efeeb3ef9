import { once } from "node:events";
import { type WriteStream, createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import type * as z from "zod";
import type { Deps } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import {
  type ListExport,
  type ListExportView,
  type ListFormat,
  XLSX_TYPE,
} from "./file-job.schema.ts";
import * as FileJobs from "./file-job.service.ts";
import type { JobList } from "./file-job.store.ts";
import { csvLine } from "../spreadsheet/csv.rules.ts";
import type { Column } from "../spreadsheet/sheet.rules.ts";
import { createWorkbook } from "../spreadsheet/workbook.ts";

/** Rows as lists of their cells. */
export type Rows = readonly (readonly string[])[];
type Pages = Iterable<Rows> | AsyncIterable<Rows>;

export interface ListKind<Item extends ListExport> {
  list: JobList;
  schema: z.ZodType<Item>;
  event: string;
  action: string;
  fileName(item: Item): string;
  sheet(item: Item): ListSheet;
  pages(deps: Deps, item: Item): AsyncIterable<Rows>;
  /** The most pages that are read before the call answers; needed where pages may have no rows. */
  immediatePages?: number;
}

/** The part of an export's record that a request sets: everything but the progress. */
type Requested<Item extends ListExport> = Omit<Item, "state" | "done" | "updatedAt"> &
  Pick<ListExport, "exportId" | "format">;

/**
 * Exports a list. A short one is ready with the answer; a longer one is made by a job.
 * @param immediateLimit the most rows that are written before the answer
 */
export async function request<Item extends ListExport>(
  deps: Deps,
  actor: Actor,
  kind: ListKind<Item>,
  { requested, immediateLimit }: { requested: Requested<Item>; immediateLimit: number },
): Promise<ListExportView> {
  const progress = { state: "preparing", done: 0, updatedAt: deps.clock.now() };
  const job = kind.schema.parse({ ...requested, ...progress });
  const { exportId: _exportId, ...after } = requested;
  const small = await shortOf(kind.pages(deps, job), immediateLimit, kind.immediatePages);
  const file = fileKind(kind);
  return viewOf(deps, file, await FileJobs.request(deps, actor, file, { job, after, small }));
}

/**
 * All pages of a list; undefined if they have more than `most` rows together, or too many pages.
 */
async function shortOf(
  pages: AsyncIterable<Rows>,
  most: number,
  mostPages = Number.POSITIVE_INFINITY,
): Promise<Rows[] | undefined> {
  const read: Rows[] = [];
  let rows = 0;
  for await (const page of pages) {
    read.push(page);
    rows += page.length;
    if (rows > most || read.length > mostPages) return undefined;
  }
  return read;
}

/** The progress of an export. @throws AppError `not-found`, also for one older than seven days */
export async function progress<Item extends ListExport>(
  deps: Deps,
  kind: ListKind<Item>,
  exportId: string,
): Promise<ListExportView> {
  const file = fileKind(kind);
  return viewOf(deps, file, await FileJobs.find(deps, file, exportId));
}

/** The job: see `FileJobs.make`. */
export const make = <Item extends ListExport>(
  deps: Deps,
  kind: ListKind<Item>,
  exportId: string,
): Promise<void> => FileJobs.make(deps, fileKind(kind), exportId);

async function viewOf<Item extends ListExport>(
  deps: Deps,
  kind: FileJobs.FileKind<Item, Pages>,
  job: Item,
): Promise<ListExportView> {
  const { exportId, format, done } = job;
  return { exportId, format, done, ...(await FileJobs.stateOf(deps, kind, job)) };
}

const fileKind = <Item extends ListExport>(
  kind: ListKind<Item>,
): FileJobs.FileKind<Item, Pages> => ({
  ...kind,
  reportEvery: 2000,
  file: ({ exportId, format }) => ({
    key: `exports/${kind.list}/${exportId}.${format}`,
    type: LIST_TYPES[format],
  }),
  source: (deps, job) => kind.pages(deps, job),
  async write(deps, { job, source, path, report }) {
    const writer = openWriter(deps, job.format, kind.sheet(job), createWriteStream(path));
    let done = 0;
    for await (const page of source) {
      for (const cells of page) await writer.add(cells);
      done += page.length;
      await report(done);
    }
    await writer.finish();
    // Writing a list sets only `done`, whatever other fields its kind has.
    return { done } as Partial<Item> & { done: number };
  },
});

/** The media type of each format. */
const LIST_TYPES: Record<ListFormat, string> = {
  xlsx: XLSX_TYPE,
  csv: "text/csv; charset=utf-8",
};

/** A sheet's name and columns. */
interface ListSheet {
  name: string;
  columns: readonly Column[];
}

/** Writes rows one by one; at most a page of them is in memory. */
interface ListWriter {
  add(cells: readonly string[]): Promise<void>;
  finish(): Promise<void>;
}

/** @param stream where the file goes */
const openWriter = (
  deps: Pick<Deps, "clock">,
  format: ListFormat,
  sheet: ListSheet,
  stream: WriteStream,
): ListWriter => WRITERS[format](deps, sheet, stream);

type Open = (deps: Pick<Deps, "clock">, sheet: ListSheet, stream: WriteStream) => ListWriter;

const WRITERS: Record<ListFormat, Open> = {
  xlsx(deps, { name, columns }, stream) {
    const book = createWorkbook(stream, deps.clock.now());
    const sheet = book.sheet(name, columns);
    return {
      add: (cells) => Promise.resolve(sheet.row(cells)),
      async finish() {
        sheet.end();
        await book.finish();
      },
    };
  },

  csv(_deps, { columns }, stream) {
    const send = async (text: string) => {
      if (!stream.write(text)) await once(stream, "drain");
    };
    // The byte order mark, by which spreadsheets recognise UTF-8.
    stream.write(`\ufeff${csvLine(columns.map(({ header }) => header))}`);
    return {
      add: (cells) => send(csvLine(cells)),
      async finish() {
        stream.end();
        await finished(stream);
      },
    };
  },
};
