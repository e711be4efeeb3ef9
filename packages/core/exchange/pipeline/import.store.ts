import * as z from "zod";
import type { Deps } from "../../platform/deps.ts";
import type { Item, Key } from "../../platform/table.ts";
import { DAY } from "../../shared/time.ts";
import { ImportDefaults } from "./defaults.schema.ts";
import { ImportId, ImportKind, ImportState, InsertInput } from "./import.schema.ts";

/** An import is told of for so long; its file goes earlier. */
const KEPT_MS = 30 * DAY;

const Actor = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
});

/** An import as it is kept. */
export const KeptImport = z.object({
  importId: ImportId,
  kind: ImportKind,
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  state: ImportState,
  /** Counts every write: each is made on condition that nobody else made one. */
  rev: z.int(),
  /** Who began it, and in whose name the present step is done. */
  by: z.string(),
  actor: Actor,
  /** What was said for the whole import. */
  defaults: ImportDefaults,
  /** Epoch milliseconds: when it was begun, and when whoever works on it was last heard of. */
  createdAt: z.int(),
  beatAt: z.int(),
  /** Which process works on it; null while none does. */
  holder: z.string().nullable(),
  /** How often work began since it last came forward. */
  tries: z.int(),
  rows: z.int(),
  of: z.int().optional(),
  refusal: z.object({ code: z.string(), message: z.string() }).optional(),
  /** Under which its findings lie, from `checked` on. */
  run: z.string().optional(),
  /** Pages of findings. */
  pages: z.int(),
  counts: z.object({ rows: z.int(), good: z.int(), bad: z.int(), duplicates: z.int() }).optional(),
  /** Of an insertion: under which its outcomes lie, what was decided, and the page it is at. */
  insertion: z
    .object({ run: z.string(), at: z.int(), options: InsertInput, page: z.int() })
    .optional(),
  /** Rows that were inserted, when it is done. */
  uploaded: z.int().optional(),
});
export type KeptImport = z.infer<typeof KeptImport>;

const keyOf = (importId: string): Key => ({ pk: `I#${importId}`, sk: "M" });
const DUE = "IMPORTS_DUE";
const isUnderWay = ({ state }: KeptImport) => state === "checking" || state === "inserting";

/** Moments as texts that sort. */
const sortable = (ms: number): string => String(ms).padStart(15, "0");

/** Found by its kind; while work is due also by when it was last heard of. */
function itemOf(kept: KeptImport): Item & Key {
  const { importId, kind, createdAt, beatAt } = kept;
  return {
    ...keyOf(importId),
    ...kept,
    gsi1pk: `IMPORTS#${kind}`,
    gsi1sk: `${sortable(createdAt)}#${importId}`,
    ...(isUnderWay(kept) && { gsi2pk: DUE, gsi2sk: `${sortable(beatAt)}#${importId}` }),
    ttl: Math.ceil((createdAt + KEPT_MS) / 1000),
  };
}

export const create = (deps: Deps, kept: KeptImport): Promise<boolean> =>
  deps.content.put(itemOf(kept), { text: "attribute_not_exists(pk)" });

/**
 * Puts an import in the place of what was read of it.
 * @returns as it is now; undefined when somebody else has written or removed it in between
 */
export async function change(
  deps: Deps,
  before: KeptImport,
  changes: Partial<KeptImport>,
): Promise<KeptImport | undefined> {
  const after = { ...before, ...changes, rev: before.rev + 1 };
  const put = await deps.content.put(itemOf(after), {
    text: "rev = :rev",
    values: { ":rev": before.rev },
  });
  return put ? after : undefined;
}

export async function find(deps: Deps, importId: string): Promise<KeptImport | undefined> {
  const item = await deps.content.get(keyOf(importId), { consistent: true });
  return item && KeptImport.parse(item);
}

export const remove = (deps: Deps, importId: string): Promise<boolean> =>
  deps.content.remove(keyOf(importId));

/** The latest imports of a kind, the newest first. */
export async function latest(deps: Deps, kind: ImportKind, limit: number): Promise<KeptImport[]> {
  const { items } = await deps.content.query({
    index: "gsi1",
    where: { text: "gsi1pk = :pk", values: { ":pk": `IMPORTS#${kind}` } },
    descending: true,
    limit,
  });
  return items.map((item) => KeptImport.parse(item));
}

/** Imports whose work is due and of which nothing was heard since `before`; some at a time. */
export async function silentSince(deps: Deps, before: number): Promise<string[]> {
  const { items } = await deps.content.query({
    index: "gsi2",
    where: {
      text: "gsi2pk = :pk AND gsi2sk < :before",
      values: { ":pk": DUE, ":before": sortable(before) },
    },
    limit: 25,
  });
  return items.map((item) => KeptImport.parse(item).importId);
}
