import type { Deps } from "../platform/deps.ts";
import type { Key } from "../platform/table.ts";
import { Passage } from "./passage.schema.ts";

const keyOf = (passageId: string): Key => ({ pk: `P#${passageId}`, sk: "V" });

export function create(deps: Deps, passage: Passage): Promise<boolean> {
  return deps.content.put(
    { ...keyOf(passage.passageId), ...passage },
    { text: "attribute_not_exists(pk)" },
  );
}

/** The passages that exist of the ids given, in no order. */
export async function findMany(deps: Deps, ids: readonly string[]): Promise<Passage[]> {
  const items = await deps.content.batchGet([...new Set(ids)].map(keyOf));
  return items.map((item) => Passage.parse(item));
}
