import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";

/** The id of the question or passage with a given content: one item per content, keyed by hash. */
const keyOf = (hash: string): Key => ({ pk: `IC#${hash}`, sk: "C" });

const ContentId = z.object({ hash: z.string(), id: z.string() });

/** The ids of contents by hash; contents without an id are left out. */
export async function find(deps: Deps, hashes: readonly string[]): Promise<Map<string, string>> {
  const items = await deps.content.batchGet([...new Set(hashes)].map(keyOf));
  return new Map(
    items.map((item) => {
      const { hash, id } = ContentId.parse(item);
      return [hash, id];
    }),
  );
}

/**
 * Assigns a permanent id to a content, before anything is written under it: another process with the
 * same content, at the same time or after a crash, gets the same id.
 * @param deletedId the content's previous id, if the question or passage has been deleted
 */
export async function assign(
  deps: Deps,
  hash: string,
  id: string,
  deletedId?: string,
): Promise<string> {
  const item = { ...keyOf(hash), hash, id };
  const free = deletedId
    ? { text: "id = :deleted", values: { ":deleted": deletedId } }
    : { text: "attribute_not_exists(pk)" };
  if (await deps.content.put(item, free)) return id;
  const taken = await deps.content.get(keyOf(hash), { consistent: true });
  return taken ? ContentId.parse(taken).id : id;
}
