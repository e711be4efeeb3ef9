import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import type { Fingerprint } from "./event.rules.ts";
import { type KeyedEvent, LearningEvent } from "./event.schema.ts";
import { Head } from "./head.schema.ts";
import { partition } from "./progress.keys.ts";
import * as file from "./questions-file.store.ts";
import { DEFAULT_SETTINGS, LearningSettings, type SettingsChange } from "./settings.schema.ts";

type StoreDeps = Pick<Deps, "content">;

/** Large values in items are deflated JSON. */
export const packed = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value));
export const unpacked = (bytes: Uint8Array): unknown =>
  JSON.parse(inflateRawSync(bytes).toString());

/** A fingerprint of events as it is stored. */
export const Mark = z.tuple([z.number(), z.number()]);

const headKey = (userId: string) => ({ pk: partition(userId), sk: "H" });
/** Bookmarks and settings may be written before the first head is. */
const StoredHead = z.object({
  rev: z.int().default(0),
  mark: Mark.default([0, 0]),
  head: z.string().optional(),
  bookmarks: z.int().default(0),
  parts: z.tuple([z.int(), z.int()]).default([0, 0]),
  ...LearningSettings.partial().shape,
});
const StoredEvent = z.object({ sk: z.string(), z: z.instanceof(Uint8Array) });

/**
 * The head as it is stored. The next write must name its revision `rev`, which is 0 before the
 * first write.
 */
export interface HeadItem {
  rev: number;
  /** The fingerprint of the events that the head counts. */
  mark: Fingerprint;
  head: Head | undefined;
  bookmarks: number;
  /** A day, and how many parts of practice sessions arrived on it. */
  parts: [day: number, count: number];
  settings: LearningSettings;
}

export async function readHead(
  deps: StoreDeps,
  userId: string,
  options: { consistent?: boolean } = {},
): Promise<HeadItem> {
  return headItem(await deps.content.get(headKey(userId), options));
}

function headItem(item: Item | undefined): HeadItem {
  const { rev, mark, head, bookmarks, parts, ...chosen } = StoredHead.parse(item ?? {});
  return {
    rev,
    mark,
    bookmarks,
    parts,
    head: head === undefined ? undefined : Head.parse(JSON.parse(head)),
    settings: LearningSettings.parse({ ...DEFAULT_SETTINGS, ...chosen }),
  };
}

/**
 * Writes the given settings to the item of the head, without changing its revision. Other fields
 * keep their values.
 */
export async function saveSettings(
  deps: StoreDeps,
  userId: string,
  change: SettingsChange,
): Promise<HeadItem> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length === 0) return readHead(deps, userId, { consistent: true });
  const item = await deps.content.update(headKey(userId), {
    text: `SET ${given.map(([name]) => `#${name} = :${name}`).join(", ")}`,
    names: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
  });
  return headItem(item);
}

const eventsAfter = (userId: string, after: string) => ({
  text: "pk = :pk AND sk BETWEEN :from AND :to",
  // "$" follows "#": the range holds the keys that begin with "E#".
  values: { ":pk": partition(userId), ":from": after === "" ? "E#" : `${after} `, ":to": "E$" },
});

/** The ids of a student's accounts; the first one has the head and the snapshot. */
export type Accounts = readonly [userId: string, ...others: string[]];

/** Events of all accounts of a student, in order. */
const inOne = (events: readonly KeyedEvent[][]): KeyedEvent[] =>
  events.length === 1 ? events.flat() : events.flat().toSorted((a, b) => (a.key < b.key ? -1 : 1));

/** The events after a key, in order; with the key "", all events. */
export async function readEvents(
  deps: StoreDeps,
  accounts: Accounts,
  after: string,
  { consistent = false }: { consistent?: boolean } = {},
): Promise<KeyedEvent[]> {
  const found = accounts.map(async (userId) => {
    const items = await deps.content.all({ where: eventsAfter(userId, after), consistent });
    return items.map(readEvent);
  });
  return inOne(await Promise.all(found));
}

/**
 * The next events after a key: for each account at most `limit`, and at most a page of the table.
 */
export async function readSome(
  deps: StoreDeps,
  accounts: Accounts,
  after: string,
  limit: number,
): Promise<{ events: KeyedEvent[]; isLast: boolean }> {
  const found = accounts.map(async (userId) => {
    const where = eventsAfter(userId, after);
    const { items, next } = await deps.content.query({ where, consistent: true, limit });
    return { events: items.map(readEvent), isLast: next === undefined };
  });
  const pages = await Promise.all(found);
  // If an account has more events than its page, later events of other accounts are left out: they
  // may not be the next ones.
  const ends = pages.flatMap(({ events, isLast }) => (isLast ? [] : (events.at(-1)?.key ?? "")));
  const end = ends.toSorted()[0];
  const events = inOne(pages.map((page) => page.events));
  return {
    events: end === undefined ? events : events.filter(({ key }) => key <= end),
    isLast: end === undefined,
  };
}

/** @throws Error if there is no such event */
export async function readEventAt(
  deps: StoreDeps,
  userId: string,
  key: string,
): Promise<LearningEvent> {
  const item = await deps.content.get({ pk: partition(userId), sk: key }, { consistent: true });
  if (!item) throw new Error(`There is no event ${key}.`);
  return readEvent(item).event;
}

function readEvent(item: Item): KeyedEvent {
  const { sk, z: bytes } = StoredEvent.parse(item);
  return { key: sk, event: LearningEvent.parse(unpacked(bytes)) };
}

/**
 * Writes an event that does not exist yet. With `replaces`, it also replaces the stored event if
 * that is of the run `replaces`. False if another call was first.
 */
export function putEvent(
  deps: StoreDeps,
  userId: string,
  { key, event }: KeyedEvent,
  replaces?: string,
): Promise<boolean> {
  const item = {
    pk: partition(userId),
    sk: key,
    z: packed(event),
    ...(event.kind === "test" && { run: event.run }),
  };
  return deps.content.put(
    item,
    replaces === undefined
      ? { text: "attribute_not_exists(pk)" }
      : { text: "#run = :run", names: { "#run": "run" }, values: { ":run": replaces } },
  );
}

/** Replaces the head if it is still at `rev`; the number of bookmarks stays. */
export async function putHead(
  deps: StoreDeps,
  userId: string,
  { rev, mark, head, parts }: Pick<HeadItem, "rev" | "mark" | "parts"> & { head: Head },
): Promise<boolean> {
  const updated = await deps.content.update(
    headKey(userId),
    {
      text: "SET rev = :next, mark = :mark, head = :head, parts = :parts",
      values: {
        ":parts": parts,
        ":next": rev + 1,
        ":mark": mark,
        ":head": JSON.stringify(head),
        ...(rev > 0 && { ":rev": rev }),
      },
    },
    rev === 0 ? "attribute_not_exists(rev)" : "rev = :rev",
  );
  return updated !== undefined;
}

/** Writes the number of bookmarks to the item of the head, without changing its revision. */
export async function countBookmarks(
  deps: StoreDeps,
  userId: string,
  bookmarks: number,
): Promise<void> {
  const change = { text: "SET bookmarks = :count", values: { ":count": bookmarks } };
  await deps.content.update(headKey(userId), change);
}

/**
 * Removes everything about a student's learning. Safe to repeat, because the items are removed
 * last.
 */
export async function removeAll(deps: StoreDeps & file.FileDeps, userId: string): Promise<void> {
  const where = { text: "pk = :pk", values: { ":pk": partition(userId) } };
  const items = await deps.content.all({ where, consistent: true });
  // A file can only exist if a state was kept.
  if (items.some(({ sk }) => sk === "D")) await file.remove(deps, userId);
  await deps.content.batchRemove(
    items.map(({ sk }) => ({ pk: partition(userId), sk: z.string().parse(sk) })),
  );
}
