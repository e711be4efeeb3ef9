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

/** Says that every test from before questions could be opened holds its questions. */
const READY = { pk: "PRACTICE", sk: "READY" };
const Marker = z.object({ isReady: z.boolean(), nextAt: z.int() });
export type Marker = z.infer<typeof Marker>;

export async function readMarker(deps: Deps): Promise<Marker | undefined> {
  const item = await deps.content.get(READY);
  return item && Marker.parse(item);
}

export async function writeMarker(deps: Deps, marker: Marker): Promise<void> {
  await deps.content.put({ ...READY, ...marker });
}
