import * as z from "zod";
import type { Deps } from "../platform/deps.ts";

/** How far the processing of a test has come; for administrators to look at, nothing relies on it. */
export const Progress = z.object({
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
