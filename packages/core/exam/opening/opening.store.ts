import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import { keyOf } from "../assessment/assessment.keys.ts";
import { readTest } from "../assessment/assessment.store.ts";
import type { Holder } from "./held.rules.ts";

/** A test as it is now, deleted or not. */
export async function holderOf(deps: Deps, testId: string): Promise<Holder> {
  const item = await deps.content.get(keyOf(testId), { consistent: true });
  const deletedAt = z.number().optional().parse(item?.["deletedAt"]);
  return { testId, deletedAt, test: readTest(item && { ...item, deletedAt: undefined }) };
}
