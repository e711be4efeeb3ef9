import type { Deps } from "../platform/deps.ts";
import type { Item, Key, Query } from "../platform/table.ts";
import { ownerOf } from "./audit.rules.ts";

export interface AuditEntry {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  byName: string;
  action: string;
  target: string;
  before?: unknown;
  after?: unknown;
}

const partitionOf = (moment: string): string => `AUDIT#${moment.slice(0, 7)}`;
const indexOf = (target: string): string => `AS#${ownerOf(target)}`;

/** The position of an entry among all others, which is also a cursor. */
export const positionOf = ({ at, id }: Pick<AuditEntry, "at" | "id">): string => `${at}#${id}`;

const keyOf = (position: string): Key => ({ pk: partitionOf(position), sk: position });

/**
 * The item of an entry. All entries of a month (UTC) are in one partition, in the order of their
 * times, and an entry is never changed.
 */
const itemOf = (entry: AuditEntry) => ({
  ...keyOf(positionOf(entry)),
  gsi1pk: indexOf(entry.target),
  gsi1sk: positionOf(entry),
  ...entry,
});

/** Appends to the log. */
export async function append(deps: Pick<Deps, "content">, entry: AuditEntry): Promise<void> {
  await deps.content.put(itemOf(entry), { text: "attribute_not_exists(pk)" });
}

/** Appends those entries that are not there yet. */
export async function appendMissing(deps: Deps, entries: readonly AuditEntry[]): Promise<void> {
  const items = entries.map(itemOf);
  const there = await deps.content.batchGet(items.map(({ pk, sk }) => ({ pk, sk })));
  const known = new Set(there.map(({ pk, sk }) => `${String(pk)}|${String(sk)}`));
  await deps.content.batchPut(items.filter(({ pk, sk }) => !known.has(`${pk}|${sk}`)));
}

/** Appends entries that already have ids. */
export const appendMany = (deps: Deps, entries: readonly AuditEntry[]): Promise<void> =>
  deps.content.batchPut(entries.map(itemOf));

interface Reading {
  /**
   * The position of the last entry that was read before; undefined to begin with the newest entry.
   */
  after: string | undefined;
  /** The most entries that one query reads. */
  chunk: number;
}

/** A span of time between two ISO 8601 moments; the second moment is not part of it. */
interface Span {
  from: string;
  until: string;
}

/**
 * Reads the entries between two moments, the newest first. Each step gives the entries of one
 * query, `chunk` at most. If `after` is given, it must be the position of an entry between the two
 * moments.
 */
export async function* between(
  deps: Deps,
  { from, until }: Span,
  { after, chunk }: Reading,
): AsyncGenerator<AuditEntry[]> {
  // The log is stored by months of UTC, and a month of India begins in the month before by UTC.
  const partitions = new Set([partitionOf(until), partitionOf(from)]);
  for (const pk of partitions) {
    if (after !== undefined && partitionOf(after) < pk) continue;
    const query = {
      where: {
        text: "pk = :pk AND sk BETWEEN :from AND :until",
        values: { ":pk": pk, ":from": from, ":until": until },
      },
    };
    const begin =
      after !== undefined && partitionOf(after) === pk ? { ...keyOf(after) } : undefined;
    yield* chunksOf(deps, query, begin, chunk);
  }
}

/**
 * Reads the entries about a target, the newest first: those between two moments, or all. Each step
 * gives the entries of one query, `chunk` at most.
 */
export async function* ofTarget(
  deps: Deps,
  target: string,
  { after, chunk, span }: Reading & { span?: Span | undefined },
): AsyncGenerator<AuditEntry[]> {
  const gsi1pk = indexOf(target);
  const { from, until } = span ?? { from: "0", until: "~" };
  const where = {
    text: "gsi1pk = :target AND gsi1sk BETWEEN :from AND :until",
    values: { ":target": gsi1pk, ":from": from, ":until": until },
  };
  const begin = after === undefined ? undefined : { ...keyOf(after), gsi1pk, gsi1sk: after };
  yield* chunksOf(deps, { index: "gsi1", where }, begin, chunk);
}

async function* chunksOf(
  deps: Deps,
  query: Query,
  begin: Item | undefined,
  limit: number,
): AsyncGenerator<AuditEntry[]> {
  let after = begin;
  do {
    const { items, next } = await deps.content.query({
      ...query,
      descending: true,
      limit,
      ...(after && { after }),
    });
    yield items.map(entryOf);
    after = next;
  } while (after);
}

/** Only `itemOf` writes these items. */
function entryOf(item: Item): AuditEntry {
  const { pk: _pk, sk: _sk, gsi1pk: _gsi1pk, gsi1sk: _gsi1sk, ...entry } = item;
  return entry as Item & AuditEntry;
}
