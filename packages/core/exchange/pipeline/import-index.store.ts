import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import * as StepJobStore from "../../kernel/step-job/step-job.store.ts";
import type { ImportKind } from "./import.schema.ts";
import { imports, type StoredImport } from "./import.store.ts";

/**
 * The search index of imports: each import has one entry for each beginning of its words, so that a
 * search is one query, newest first. An author's import has the same entries a second time for
 * searches of this author alone, and one more entry for the empty beginning, which lists all
 * imports of the author. Entries are written before the import, which is the source of truth, and
 * expire with it.
 */
const keyOf = (scope: string, beginning: string, place: string): Key => ({
  pk: `IW#${scope}#${beginning}`,
  sk: place,
});

const scopeOf = (kind: ImportKind, author: string | undefined): string =>
  author === undefined ? kind : `${kind}.${author}`;

function keysOf(stored: StoredImport, beginnings: readonly string[]): Key[] {
  const { kind, author } = stored;
  const place = StepJobStore.placeOf(imports, stored);
  const keys = beginnings.map((one) => keyOf(kind, one, place));
  if (author === undefined) return keys;
  const own = ["", ...beginnings].map((one) => keyOf(scopeOf(kind, author), one, place));
  return [...keys, ...own];
}

/** The words of an import, and all beginnings of these words, by which the import is found. */
export interface Found {
  words: readonly string[];
  beginnings: readonly string[];
}

/** Adds the entries of an import, before it is written. */
export function add(deps: Deps, stored: StoredImport, { words, beginnings }: Found): Promise<void> {
  const { importId } = stored;
  const ttl = StepJobStore.expiryOf(imports, stored);
  return deps.content.batchPut(
    keysOf(stored, beginnings).map((key): Item & Key => ({ ...key, importId, words, ttl })),
  );
}

/** Removes the entries of an import that was removed. */
export const remove = (
  deps: Deps,
  stored: StoredImport,
  beginnings: readonly string[],
): Promise<void> => deps.content.batchRemove(keysOf(stored, beginnings));

/**
 * Which entries to read: the imports of a kind, or of one author, that have this beginning of a
 * word.
 */
export interface Asked {
  kind: ImportKind;
  author: string | undefined;
  beginning: string;
}

const Entry = z.object({ sk: z.string(), importId: z.string(), words: z.array(z.string()) });
type Entry = z.infer<typeof Entry>;

/** A page of entries, newest first; `next` is null on the last page. */
export async function pageOf(
  deps: Deps,
  { kind, author, beginning }: Asked,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ entries: Entry[]; next: string | null }> {
  const { pk } = keyOf(scopeOf(kind, author), beginning, "");
  const { items, next } = await deps.content.query({
    where: {
      text: `pk = :pk${after === undefined ? "" : " AND sk < :after"}`,
      values: { ":pk": pk, ...(after !== undefined && { ":after": after }) },
    },
    descending: true,
    // One entry more than the page shows whether there is another page.
    limit: limit + 1,
  });
  const entries = items.slice(0, limit).map((item) => Entry.parse(item));
  const isMore = items.length > limit || next !== undefined;
  return { entries, next: isMore ? (entries.at(-1)?.sk ?? null) : null };
}
