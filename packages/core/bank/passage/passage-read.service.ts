import type { Deps } from "../../kernel/platform/deps.ts";
import type { Passage } from "./passage.schema.ts";
import * as PassageStore from "./passage.store.ts";

/**
 * For the concepts that read passages and never write one: they load no sanitiser. Answers the
 * passages that exist of the ids given, in no order.
 */
export async function findMany(deps: Deps, ids: readonly string[]): Promise<Passage[]> {
  return (await PassageStore.findMany(deps, ids)).map(({ passage }) => passage);
}
