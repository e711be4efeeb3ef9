import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import * as Audit from "../audit/audit.service.ts";
import { dispositionOf } from "../export/file-name.rules.ts";
import { standing } from "../export/making.rules.ts";
import type { Deps } from "../platform/deps.ts";
import { onDisk } from "../platform/made-files.ts";
import { notFound } from "../shared/error.ts";
import { newId } from "../shared/id.ts";
import { csvLine } from "../spreadsheet/csv.rules.ts";
import { createWorkbook } from "../spreadsheet/workbook.ts";
import * as UserList from "../user/user-list.service.ts";
import type { UserRow } from "../user/user-list.schema.ts";
import type { Actor } from "../user/user.schema.ts";
import {
  USER_EXPORT_ASKED,
  USER_FILES,
  type UserExport,
  type UserExportInput,
  type UserExportView,
  type UserFormat,
} from "./user-export.schema.ts";
import * as UserExportStore from "./user-export.store.ts";
import { cellsOf, USER_SHEET } from "./user-sheet.rules.ts";

/** So many users are written while the caller waits: about a second. */
const AT_ONCE = 500;
/** Progress is noted after so many users. */
const NOTED_EVERY = 2000;

type Made = UserExport;

/**
 * Exports the users that the list's filters find. A few are ready with the answer; for more, the
 * file is made by a job.
 *
 * @param atOnce how many users are a few
 */
export async function ask(
  deps: Deps,
  actor: Actor,
  { format, filter }: UserExportInput,
  atOnce = AT_ONCE,
): Promise<UserExportView> {
  const exportId = newId("userExport", deps);
  const updatedAt = deps.clock.now();
  const asked: Made = { exportId, format, filter, state: "making", done: 0, updatedAt };
  const after = { format, filter };
  await Audit.record(deps, actor, { action: "user.export", subject: exportId, after });
  await UserExportStore.note(deps, asked);
  const few = await firstOf(UserList.all(deps, filter), atOnce);
  if (few) return viewOf(deps, await write(deps, asked, few));
  try {
    await deps.events.send(USER_EXPORT_ASKED, { exportId });
  } catch (error) {
    await UserExportStore.note(deps, { ...asked, state: "failed" });
    throw error;
  }
  return viewOf(deps, asked);
}

/** All pages where they hold no more users than so many; undefined where they do. */
async function firstOf(
  pages: AsyncIterable<UserRow[]>,
  most: number,
): Promise<UserRow[][] | undefined> {
  const read: UserRow[][] = [];
  let users = 0;
  for await (const page of pages) {
    read.push(page);
    users += page.length;
    if (users > most) return undefined;
  }
  return read;
}

/** How far an export is. @throws AppError `not-found`, of one older than seven days too */
export async function progress(deps: Deps, exportId: string): Promise<UserExportView> {
  return viewOf(deps, await load(deps, exportId));
}

/**
 * The job: makes the file and publishes it whole. Repeated, it finds that it is done.
 * @throws whatever went wrong, so that the platform tries again.
 */
export async function make(deps: Deps, exportId: string): Promise<void> {
  const asked = await load(deps, exportId);
  if (asked.state === "ready") return;
  await write(deps, asked, UserList.all(deps, asked.filter));
}

async function load(deps: Deps, exportId: string): Promise<Made> {
  const found = await UserExportStore.find(deps, exportId);
  if (!found) throw notFound("This export");
  return found;
}

async function viewOf(deps: Deps, made: Made): Promise<UserExportView> {
  const { exportId, format, done } = made;
  const state = standing(made, deps.clock.now());
  const disposition = dispositionOf(USER_FILES[format].name);
  const url = state === "ready" ? await UserExportStore.addressOf(deps, made, disposition) : null;
  return { exportId, format, state, done, url };
}

async function write(
  deps: Deps,
  asked: Made,
  pages: Iterable<UserRow[]> | AsyncIterable<UserRow[]>,
): Promise<Made> {
  const note = async (state: Made["state"], done: number): Promise<Made> => {
    const made = { ...asked, state, done, updatedAt: deps.clock.now() };
    await UserExportStore.note(deps, made);
    return made;
  };
  try {
    const done = await onDisk(async (path) => {
      const writer = WRITERS[asked.format](deps, createWriteStream(path));
      const users = await writeAll(writer, pages, (written) => note("making", written));
      await UserExportStore.publish(deps, asked, path);
      return users;
    });
    return await note("ready", done);
  } catch (error) {
    await note("failed", 0);
    throw error;
  }
}

/** @returns how many users were written */
async function writeAll(
  writer: Writer,
  pages: Iterable<UserRow[]> | AsyncIterable<UserRow[]>,
  tell: (written: number) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  let next = NOTED_EVERY;
  for await (const page of pages) {
    for (const user of page) await writer.add(cellsOf(user));
    done += page.length;
    if (done < next) continue;
    next = done + NOTED_EVERY;
    await tell(done);
  }
  await writer.finish();
  return done;
}

/** Writes users as they come; no more than a page of them is in memory. */
interface Writer {
  add(cells: readonly string[]): Promise<void>;
  finish(): Promise<void>;
}

const HEADERS = USER_SHEET.map(({ header }) => header);

const WRITERS: Record<UserFormat, (deps: Deps, stream: WriteStream) => Writer> = {
  xlsx(deps, stream) {
    const book = createWorkbook(stream, deps.clock.now());
    const sheet = book.sheet("Users", USER_SHEET);
    return {
      add: (cells) => Promise.resolve(sheet.row(cells)),
      async finish() {
        sheet.end();
        await book.finish();
      },
    };
  },

  csv(_deps, stream) {
    const send = async (text: string) => {
      if (!stream.write(text)) await once(stream, "drain");
    };
    // The mark by which spreadsheets know UTF-8.
    stream.write(`\ufeff${csvLine(HEADERS)}`);
    return {
      add: (cells) => send(csvLine(cells)),
      async finish() {
        stream.end();
        await finished(stream);
      },
    };
  },
};
