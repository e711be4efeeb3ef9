import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { keyOf } from "../assessment/assessment.keys.ts";
import { readTest } from "../assessment/assessment.store.ts";
import type { StoredHolder } from "./holder.rules.ts";

function readHolder(testId: string, item: Item | undefined): StoredHolder {
  const deletedAt = z.number().optional().parse(item?.["deletedAt"]);
  return { testId, deletedAt, test: readTest(item && { ...item, deletedAt: undefined }) };
}

/** A test as it is now, deleted or not. */
export const holderOf = async (deps: Deps, testId: string): Promise<StoredHolder> =>
  readHolder(testId, await deps.content.get(keyOf(testId), { consistent: true }));

/** Several tests in one read, which may miss writes of the last second. */
export async function holdersOf(deps: Deps, testIds: readonly string[]): Promise<StoredHolder[]> {
  const items = await deps.content.batchGet(testIds.map(keyOf));
  const byKey = new Map(items.map((item) => [item["pk"], item]));
  return testIds.map((testId) => readHolder(testId, byKey.get(keyOf(testId).pk)));
}
