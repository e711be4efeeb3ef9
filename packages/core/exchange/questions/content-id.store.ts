import * as z from "zod";
import type { Deps } from "../../platform/deps.ts";
import type { Key } from "../../platform/table.ts";

/** Which question or passage a content became: one item a content, under its hash. */
const keyOf = (hash: string): Key => ({ pk: `IC#${hash}`, sk: "C" });

const Claim = z.object({ hash: z.string(), id: z.string() });

/** The ids that contents have, by their hashes; those that never came are left out. */
export async function find(deps: Deps, hashes: readonly string[]): Promise<Map<string, string>> {
  const items = await deps.content.batchGet([...new Set(hashes)].map(keyOf));
  return new Map(
    items.map((item) => {
      const { hash, id } = Claim.parse(item);
      return [hash, id];
    }),
  );
}

/**
 * Gives a content its id for good, before anything is written under it: whoever brings the same
 * content, at the same time or after a crash, gets the same one.
 * @param gone the id that it had, of something that has been deleted
 */
export async function take(deps: Deps, hash: string, id: string, gone?: string): Promise<string> {
  const item = { ...keyOf(hash), hash, id };
  const free = gone
    ? { text: "id = :gone", values: { ":gone": gone } }
    : { text: "attribute_not_exists(pk)" };
  if (await deps.content.put(item, free)) return id;
  const taken = await deps.content.get(keyOf(hash), { consistent: true });
  return taken ? Claim.parse(taken).id : id;
}
