import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";

/**
 * How far the processing of a test has come: for administrators to look at, and for the next run
 * to go on from. What is lost of it is only counted again.
 */
const Progress = z.object({
  /** Name of the pass: a later one starts anew. */
  pass: z.string(),
  /** Partitions whose counted part was kept. */
  kept: z.array(z.int()),
  /** Partitions counted so far, of how many. */
  done: z.int(),
  of: z.int(),
  /** Epoch milliseconds. */
  startedAt: z.int(),
  updatedAt: z.int(),
});
export type Progress = z.infer<typeof Progress>;

const keyOf = (testId: string) => ({ pk: `T#${testId}`, sk: "RUN" });

export async function note(
  deps: Deps,
  testId: string,
  progress: Omit<Progress, "updatedAt">,
): Promise<void> {
  await deps.content.put({ ...keyOf(testId), ...progress, updatedAt: deps.clock.now() });
}

export async function find(deps: Deps, testId: string): Promise<Progress | undefined> {
  const item = await deps.content.get(keyOf(testId));
  return item && Progress.parse(item);
}
