import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DemoSlot, TestId } from "../terms/test/assessment.schema.ts";

/** The test in a demo slot. */
const Stored = z.object({ slot: DemoSlot, testId: TestId });

const PARTITION = "DEMO";
const keyOf = (slot: DemoSlot) => ({ pk: PARTITION, sk: String(slot) });

/** Assigns a slot to a test; the test that had the slot before is no longer a demo test. */
export async function put(deps: Deps, slot: DemoSlot, testId: string): Promise<void> {
  await deps.content.put({ ...keyOf(slot), slot, testId });
}

export async function find(deps: Deps, slot: DemoSlot): Promise<string | undefined> {
  const item = await deps.content.get(keyOf(slot));
  return item && Stored.parse(item).testId;
}

/** The slots that have a test, in order. */
export async function list(deps: Deps): Promise<z.infer<typeof Stored>[]> {
  const where = { text: "pk = :pk", values: { ":pk": PARTITION } };
  return (await deps.content.all({ where })).map((item) => Stored.parse(item));
}
