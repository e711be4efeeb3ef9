import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { DAY, sortableTime } from "../../kernel/shared/time.ts";
import { ImportDefaults } from "./defaults.schema.ts";
import { ImportId, ImportKind, ImportState, InsertInput } from "./import.schema.ts";

/** How long an import is listed; its file is deleted earlier. */
const STORED_MS = 30 * DAY;

const Actor = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
});

/** An import in the database. */
export const StoredImport = z.object({
  importId: ImportId,
  kind: ImportKind,
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  state: ImportState,
  /** Revision: each write requires that no one else has written since. */
  rev: z.int(),
  /** Who started it, and on whose behalf the current step runs. */
  by: z.string(),
  actor: Actor,
  /** Values for the file's empty cells. */
  defaults: ImportDefaults,
  /** Epoch milliseconds: the start, and the last heartbeat of the process that works on it. */
  createdAt: z.int(),
  beatAt: z.int(),
  /** The process that has the lease; null for none. */
  holder: z.string().nullable(),
  /** Starts since the last progress. */
  tries: z.int(),
  rows: z.int(),
  of: z.int().optional(),
  refusal: z.object({ code: z.string(), message: z.string() }).optional(),
  /** The id of the dry run's findings, from `checked` on. */
  run: z.string().optional(),
  /** Pages of findings. */
  pages: z.int(),
  counts: z.object({ rows: z.int(), good: z.int(), bad: z.int(), duplicates: z.int() }).optional(),
  /** The insertion: the id of its outcomes, its options, and the next page. */
  insertion: z
    .object({ run: z.string(), at: z.int(), options: InsertInput, page: z.int() })
    .optional(),
  /** Number of inserted rows, once it is done. */
  uploaded: z.int().optional(),
});
export type StoredImport = z.infer<typeof StoredImport>;

const keyOf = (importId: string): Key => ({ pk: `I#${importId}`, sk: "M" });
const DUE = "IMPORTS_DUE";
const isUnderWay = ({ state }: StoredImport) => state === "checking" || state === "inserting";

/** Indexed by kind; while work is due also by its last heartbeat. */
function itemOf(stored: StoredImport): Item & Key {
  const { importId, kind, createdAt, beatAt } = stored;
  return {
    ...keyOf(importId),
    ...stored,
    gsi1pk: `IMPORTS#${kind}`,
    gsi1sk: `${sortableTime(createdAt)}#${importId}`,
    ...(isUnderWay(stored) && { gsi2pk: DUE, gsi2sk: `${sortableTime(beatAt)}#${importId}` }),
    ttl: Math.ceil((createdAt + STORED_MS) / 1000),
  };
}

export const create = (deps: Deps, stored: StoredImport): Promise<boolean> =>
  deps.content.put(itemOf(stored), { text: "attribute_not_exists(pk)" });

/**
 * Changes an import if no one else has since it was read.
 * @returns the changed import; undefined when someone else has changed or removed it
 */
export async function change(
  deps: Deps,
  before: StoredImport,
  changes: Partial<StoredImport>,
): Promise<StoredImport | undefined> {
  const after = { ...before, ...changes, rev: before.rev + 1 };
  const put = await deps.content.put(itemOf(after), {
    text: "rev = :rev",
    values: { ":rev": before.rev },
  });
  return put ? after : undefined;
}

export async function find(deps: Deps, importId: string): Promise<StoredImport | undefined> {
  const item = await deps.content.get(keyOf(importId), { consistent: true });
  return item && StoredImport.parse(item);
}

export const remove = (deps: Deps, importId: string): Promise<boolean> =>
  deps.content.remove(keyOf(importId));

/** The latest imports of a kind, newest first. */
export async function latest(deps: Deps, kind: ImportKind, limit: number): Promise<StoredImport[]> {
  const { items } = await deps.content.query({
    index: "gsi1",
    where: { text: "gsi1pk = :pk", values: { ":pk": `IMPORTS#${kind}` } },
    descending: true,
    limit,
  });
  return items.map((item) => StoredImport.parse(item));
}

/** Imports that are due and have had no heartbeat since `before`, up to 25 of them. */
export async function withoutHeartbeatSince(deps: Deps, before: number): Promise<string[]> {
  const { items } = await deps.content.query({
    index: "gsi2",
    where: {
      text: "gsi2pk = :pk AND gsi2sk < :before",
      values: { ":pk": DUE, ":before": sortableTime(before) },
    },
    limit: 25,
  });
  return items.map((item) => StoredImport.parse(item).importId);
}
