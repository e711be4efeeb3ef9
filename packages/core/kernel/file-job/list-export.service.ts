import { createWriteStream } from "node:fs";
import type * as z from "zod";
import type { Deps } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import type { ListExport, ListExportView } from "./file-job.schema.ts";
import * as FileJobs from "./file-job.service.ts";
import type { JobList } from "./file-job.store.ts";
import { LIST_TYPES, type ListSheet, openWriter } from "./list-writer.service.ts";

/** Rows as their cells. */
export type Rows = readonly (readonly string[])[];
type Pages = Iterable<Rows> | AsyncIterable<Rows>;

/** A kind of list that is exported as a file. */
export interface ListKind<Item extends ListExport> {
  list: JobList;
  schema: z.ZodType<Item>;
  event: string;
  action: string;
  fileName(item: Item): string;
  sheet(item: Item): ListSheet;
  pages(deps: Deps, item: Item): AsyncIterable<Rows>;
}

/** What is requested: the kind's own fields, without its progress. */
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
  const progress = { state: "making", done: 0, updatedAt: deps.clock.now() };
  const job = kind.schema.parse({ ...requested, ...progress });
  const { exportId: _exportId, ...after } = requested;
  const small = await shortOf(kind.pages(deps, job), immediateLimit);
  const file = fileKind(kind);
  return viewOf(deps, file, await FileJobs.request(deps, actor, file, { job, after, small }));
}

/** All pages when they hold at most this many rows together. */
async function shortOf(pages: AsyncIterable<Rows>, most: number): Promise<Rows[] | undefined> {
  const read: Rows[] = [];
  let rows = 0;
  for await (const page of pages) {
    read.push(page);
    rows += page.length;
    if (rows > most) return undefined;
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
    // A list's own fields are not changed by writing it.
    return { done } as Partial<Item> & { done: number };
  },
});
