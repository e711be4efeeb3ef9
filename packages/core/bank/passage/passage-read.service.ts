import type { Deps } from "../../kernel/platform/deps.ts";
import type { Passage } from "./passage.schema.ts";
import * as PassageStore from "./passage.store.ts";

/**
 * The existing passages with these ids, in no particular order. This code has its own file, so that
 * readers do not load the sanitiser.
 */
export async function findMany(deps: Deps, ids: readonly string[]): Promise<Passage[]> {
  return (await PassageStore.findMany(deps, ids)).map(({ passage }) => passage);
}
