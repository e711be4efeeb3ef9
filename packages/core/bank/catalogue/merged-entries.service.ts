import type { Deps } from "../../kernel/platform/deps.ts";
import * as Catalogue from "./catalogue.service.ts";
import * as CatalogueStore from "./catalogue.store.ts";

/**
 * How many merges are followed: an entry is merged into another one, which may be merged later too.
 */
const MOST_MERGES = 10;

/**
 * Deleted questions with their current entries: if an entry was merged, the entry it was merged
 * into.
 */
export async function inCurrentEntries<Question extends { subjectTopicId: string }>(
  deps: Deps,
  questions: readonly Question[],
): Promise<Question[]> {
  let current = [...questions];
  for (let merges = 0; merges < MOST_MERGES; merges++) {
    const ids = current.map(({ subjectTopicId }) => subjectTopicId);
    const known = await Catalogue.byId(deps, ids);
    const gone = ids.filter((id) => !known.has(id));
    const into = gone.length > 0 ? await CatalogueStore.mergedInto(deps, gone) : new Map();
    if (into.size === 0) return current;
    current = current.map((one) => ({
      ...one,
      subjectTopicId: into.get(one.subjectTopicId) ?? one.subjectTopicId,
    }));
  }
  return current;
}
