import { createWriteStream } from "node:fs";
import type * as z from "zod";
import * as Audit from "../audit/audit.service.ts";
import type { Deps } from "../platform/deps.ts";
import { withTemporaryFile } from "./job-file.store.ts";
import { notFound } from "../shared/error.ts";
import type { Actor } from "../shared/actor.ts";
import { dispositionOf } from "./file-name.rules.ts";
import type { ListExport, ListExportView } from "./file-job.schema.ts";
import * as ListExportStore from "./file-job.store.ts";
import { type ListSheet, type ListWriter, openWriter } from "./list-writer.service.ts";
import { standing } from "./file-job.rules.ts";

/** Progress is noted after so many rows. */
const NOTED_EVERY = 2000;

/** Rows as their cells. */
export type Rows = readonly (readonly string[])[];

/** A kind of list that is exported as a file. */
export interface ListKind<Item extends ListExport> {
  list: ListExportStore.ListName;
  schema: z.ZodType<Item>;
  /** The event by which the job is asked for. */
  event: string;
  /** In the audit's log. */
  action: string;
  fileName(item: Item): string;
  sheet(item: Item): ListSheet;
  pages(deps: Deps, item: Item): AsyncIterable<Rows>;
}

/** What is asked for: the kind's own fields, without how far it is. */
type Asked<Item extends ListExport> = Omit<Item, "state" | "done" | "updatedAt"> &
  Pick<ListExport, "exportId" | "format">;

/**
 * Exports a list. A few rows are ready with the answer; for more, the file is made by a job.
 * @param atOnce how many rows are a few
 */
export async function ask<Item extends ListExport>(
  deps: Deps,
  actor: Actor,
  kind: ListKind<Item>,
  { asked, atOnce }: { asked: Asked<Item>; atOnce: number },
): Promise<ListExportView> {
  const progress = { state: "making", done: 0, updatedAt: deps.clock.now() };
  const item = kind.schema.parse({ ...asked, ...progress });
  const { exportId, ...after } = asked;
  await Audit.record(deps, actor, { action: kind.action, subject: exportId, after });
  await ListExportStore.note(deps, kind.list, item);
  const few = await firstOf(kind.pages(deps, item), atOnce);
  if (few) return viewOf(deps, kind, await write(deps, kind, item, few));
  try {
    await deps.events.send(kind.event, { exportId });
  } catch (error) {
    await ListExportStore.note(deps, kind.list, { ...item, state: "failed" });
    throw error;
  }
  return viewOf(deps, kind, item);
}

/** All pages where they hold no more rows than so many; undefined where they do. */
async function firstOf(pages: AsyncIterable<Rows>, most: number): Promise<Rows[] | undefined> {
  const read: Rows[] = [];
  let rows = 0;
  for await (const page of pages) {
    read.push(page);
    rows += page.length;
    if (rows > most) return undefined;
  }
  return read;
}

/** How far an export is. @throws AppError `not-found`, of one older than seven days too */
export async function progress<Item extends ListExport>(
  deps: Deps,
  kind: ListKind<Item>,
  exportId: string,
): Promise<ListExportView> {
  return viewOf(deps, kind, await load(deps, kind, exportId));
}

/**
 * The job: makes the file and publishes it whole. Repeated, it finds that it is done.
 * @throws whatever went wrong, so that the platform tries again.
 */
export async function make<Item extends ListExport>(
  deps: Deps,
  kind: ListKind<Item>,
  exportId: string,
): Promise<void> {
  const asked = await load(deps, kind, exportId);
  if (asked.state === "ready") return;
  await write(deps, kind, asked, kind.pages(deps, asked));
}

async function load<Item extends ListExport>(
  deps: Deps,
  { list, schema }: ListKind<Item>,
  exportId: string,
): Promise<Item> {
  const found = await ListExportStore.find(deps, list, exportId, schema);
  if (!found) throw notFound("This export");
  return found;
}

async function viewOf<Item extends ListExport>(
  deps: Deps,
  kind: ListKind<Item>,
  item: Item,
): Promise<ListExportView> {
  const { exportId, format, done } = item;
  const state = standing(item, deps.clock.now());
  const disposition = dispositionOf(kind.fileName(item));
  const url =
    state === "ready" ? await ListExportStore.addressOf(deps, kind.list, item, disposition) : null;
  return { exportId, format, state, done, url };
}

async function write<Item extends ListExport>(
  deps: Deps,
  kind: ListKind<Item>,
  item: Item,
  pages: Iterable<Rows> | AsyncIterable<Rows>,
): Promise<Item> {
  const note = async (state: ListExport["state"], done: number): Promise<Item> => {
    const noted = { ...item, state, done, updatedAt: deps.clock.now() };
    await ListExportStore.note(deps, kind.list, noted);
    return noted;
  };
  try {
    const done = await withTemporaryFile(async (path) => {
      const writer = openWriter(deps, item.format, kind.sheet(item), createWriteStream(path));
      const rows = await writeAll(writer, pages, (written) => note("making", written));
      await ListExportStore.publish(deps, kind.list, item, path);
      return rows;
    });
    return await note("ready", done);
  } catch (error) {
    await note("failed", 0);
    throw error;
  }
}

/** @returns how many rows were written */
async function writeAll(
  writer: ListWriter,
  pages: Iterable<Rows> | AsyncIterable<Rows>,
  tell: (written: number) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  let next = NOTED_EVERY;
  for await (const page of pages) {
    for (const cells of page) await writer.add(cells);
    done += page.length;
    if (done < next) continue;
    next = done + NOTED_EVERY;
    await tell(done);
  }
  await writer.finish();
  return done;
}
