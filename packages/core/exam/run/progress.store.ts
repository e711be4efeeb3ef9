import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";

/**
 * Progress of a test's processing. It is shown to administrators, and the next run uses it to
 * resume. If it is lost, parts are only counted again.
 */
const Progress = z.object({
  /** Name of the pass; a new pass starts from the beginning. */
  pass: z.string(),
  /** Partitions whose parts are kept. */
  kept: z.array(z.int()),
  /** How many partitions are counted, and how many there are. */
  done: z.int(),
  of: z.int(),
  /** Epoch milliseconds. */
  startedAt: z.int(),
  updatedAt: z.int(),
});
export type Progress = z.infer<typeof Progress>;

const keyOf = (testId: string) => ({ pk: `T#${testId}`, sk: "RUN" });

export async function save(
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
