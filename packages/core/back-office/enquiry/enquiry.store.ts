import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { iso } from "../../kernel/shared/time.ts";
import { Enquiry, EnquiryNote, MAX_READ } from "./enquiry.schema.ts";

const partition = (enquiryId: string) => `E#${enquiryId}`;
const keyOf = (enquiryId: string): Key => ({ pk: partition(enquiryId), sk: "V" });

/**
 * All enquiries by age, for exports; a few hundred a day are far below the limit of one partition.
 */
const ALL = "ENQ";
/** Sparse index of the enquiries with status "new". */
const NEW = "ENQ#NEW";
/** About how many enquiries there are. */
const COUNT: Key = { pk: "ENQ", sk: "COUNT" };
const byAge = ({ createdAt, enquiryId }: Enquiry) => `${createdAt}#${enquiryId}`;

function itemOf(enquiry: Enquiry) {
  const age = byAge(enquiry);
  return {
    ...keyOf(enquiry.enquiryId),
    ...enquiry,
    gsi1pk: ALL,
    gsi1sk: age,
    ...(enquiry.status === "new" && { gsi2pk: NEW, gsi2sk: age }),
  };
}

export const create = (deps: Deps, enquiry: Enquiry): Promise<boolean> =>
  deps.content.put(itemOf(enquiry), { text: "attribute_not_exists(pk)" });

/** Writes a changed enquiry, unless it was changed by someone else since `before` was read. */
export const replace = (deps: Deps, before: Enquiry, after: Enquiry): Promise<boolean> =>
  deps.content.put(
    itemOf(after),
    before.rev === 0
      ? {
          text: "attribute_exists(pk) AND (attribute_not_exists(rev) OR rev = :zero)",
          values: { ":zero": 0 },
        }
      : { text: "rev = :rev", values: { ":rev": before.rev } },
  );

export async function find(deps: Deps, enquiryId: string): Promise<Enquiry | undefined> {
  const item = await deps.content.get(keyOf(enquiryId), { consistent: true });
  return item && Enquiry.parse(item);
}

/** Some enquiries in the order of their ids; missing ones are left out. */
export async function findMany(deps: Deps, ids: readonly string[]): Promise<Enquiry[]> {
  const items = await deps.content.batchGet([...new Set(ids)].map(keyOf));
  const byId = new Map(items.map((item) => Enquiry.parse(item)).map((one) => [one.enquiryId, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The newest enquiries, or the newest before the cursor `before`; `older` is the next cursor. */
export async function newest(
  deps: Deps,
  before?: string,
): Promise<{ enquiries: Enquiry[]; older: string | null }> {
  const { items, next } = await deps.content.query({
    index: "gsi1",
    where: {
      text: `gsi1pk = :all${before === undefined ? "" : " AND gsi1sk < :before"}`,
      values: { ":all": ALL, ...(before !== undefined && { ":before": before }) },
    },
    descending: true,
    limit: MAX_READ,
  });
  const enquiries = items.map((item) => Enquiry.parse(item));
  const last = enquiries.at(-1);
  return { enquiries, older: next !== undefined && last ? byAge(last) : null };
}

/** The number of new enquiries, counted up to a thousand; `more` if there are more. */
export async function countNew(deps: Deps): Promise<{ count: number; more: boolean }> {
  const { items, next } = await deps.content.query({
    index: "gsi2",
    where: { text: "gsi2pk = :new", values: { ":new": NEW } },
    limit: MAX_READ + 1,
  });
  const count = Math.min(items.length, MAX_READ);
  return { count, more: items.length > count || next !== undefined };
}

/** Counts one more enquiry. */
export async function countOne(deps: Deps): Promise<void> {
  await deps.content.update(COUNT, { text: "ADD enquiries :one", values: { ":one": 1 } });
}

/** About how many enquiries there are: a crash may have left one uncounted. */
export async function about(deps: Deps): Promise<number | null> {
  const item = await deps.content.get(COUNT);
  return typeof item?.["enquiries"] === "number" ? item["enquiries"] : null;
}

/**
 * Adds a note. The key contains the time, so that notes sort by age and no note replaces another.
 */
export async function addNote(
  deps: Deps,
  enquiryId: string,
  { id, ...note }: EnquiryNote & { id: string },
): Promise<void> {
  await deps.content.put({ pk: partition(enquiryId), sk: `N#${note.at}#${id}`, ...note });
}

/** The newest notes. */
export async function notesOf(deps: Deps, enquiryId: string, most: number): Promise<EnquiryNote[]> {
  const { items } = await deps.content.query({
    where: {
      text: "pk = :pk AND begins_with(sk, :note)",
      values: { ":pk": partition(enquiryId), ":note": "N#" },
    },
    descending: true,
    limit: most,
  });
  return items.map((item) => EnquiryNote.parse(item));
}

/** The oldest enquiries from before a moment. */
export async function oldest(
  deps: Deps,
  { until, most }: { until: number; most: number },
): Promise<Enquiry[]> {
  const { items } = await deps.content.query({
    index: "gsi1",
    where: {
      text: "gsi1pk = :all AND gsi1sk < :until",
      values: { ":all": ALL, ":until": iso(until) },
    },
    limit: most,
  });
  return items.map((item) => Enquiry.parse(item));
}

/** Removes an enquiry's notes and then the enquiry, and counts one enquiry less. */
export async function remove(deps: Deps, enquiryId: string): Promise<void> {
  const { items } = await deps.content.query({
    where: {
      text: "pk = :pk AND begins_with(sk, :note)",
      values: { ":pk": partition(enquiryId), ":note": "N#" },
    },
  });
  for (const { pk, sk } of items) await deps.content.remove({ pk: String(pk), sk: String(sk) });
  const removed = await deps.content.remove(keyOf(enquiryId), { text: "attribute_exists(pk)" });
  if (removed) {
    await deps.content.update(COUNT, { text: "ADD enquiries :less", values: { ":less": -1 } });
  }
}

/**
 * The progress of indexing the enquiries from before there was an index: a cursor, or that all have
 * entries.
 */
const INDEXED: Key = { pk: "ENQ", sk: "INDEXED" };
const Indexed = z.object({ before: z.string().optional(), counted: z.int(), done: z.boolean() });
export type Indexed = z.infer<typeof Indexed>;

export async function findIndexed(deps: Deps): Promise<Indexed> {
  const item = await deps.content.get(INDEXED, { consistent: true });
  return item ? Indexed.parse(item) : { counted: 0, done: false };
}

/** Notes the progress of indexing; at the end, also how many enquiries there are. */
export async function noteIndexed(deps: Deps, indexed: Indexed): Promise<void> {
  if (indexed.done) await deps.content.put({ ...COUNT, enquiries: indexed.counted });
  await deps.content.put({ ...INDEXED, ...indexed });
}

/**
 * The number of enquiries of a span of time, whose end is not included. Reads all these enquiries.
 */
export async function countWithin(
  deps: Deps,
  { from, until }: { from: number; until: number },
): Promise<number> {
  const values = { ":all": ALL, ":from": iso(from), ":to": iso(until) };
  let count = 0;
  for (let after: Item | undefined; ;) {
    const page = await deps.content.query({
      index: "gsi1",
      where: { text: "gsi1pk = :all AND gsi1sk BETWEEN :from AND :to", values },
      countOnly: true,
      ...(after && { after }),
    });
    count += page.count;
    if (!page.next) return count;
    after = page.next;
  }
}
