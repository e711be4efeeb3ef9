import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { keyOf } from "../assessment/assessment.keys.ts";
import { readTest } from "../assessment/assessment.store.ts";
import type { Holder } from "./held.rules.ts";

/** A test as it is now, deleted or not. */
export async function holderOf(deps: Deps, testId: string): Promise<Holder> {
  return readHolder(testId, await deps.content.get(keyOf(testId), { consistent: true }));
}

/** The same for many tests, at half the cost; a write of the last second may be missing. */
export async function holdersOf(deps: Deps, testIds: readonly string[]): Promise<Holder[]> {
  const items = await deps.content.batchGet(testIds.map(keyOf));
  const byKey = new Map(items.map((item) => [item["pk"], item]));
  return testIds.map((testId) => readHolder(testId, byKey.get(keyOf(testId).pk)));
}

function readHolder(testId: string, item: Item | undefined): Holder {
  const deletedAt = z.number().optional().parse(item?.["deletedAt"]);
  return { testId, deletedAt, test: readTest(item && { ...item, deletedAt: undefined }) };
}
