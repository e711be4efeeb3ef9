import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";

/** Tests with recent submissions, whose provisional results may be out of date. */
const PARTITION = "ACTIVE";
const Stored = z.object({ sk: z.string(), at: z.int() });

export interface Activity {
  testId: string;
  /** When a submission was last recorded, epoch milliseconds. */
  at: number;
}

export async function record(deps: Deps, { testId, at }: Activity): Promise<void> {
  await deps.content.put({ pk: PARTITION, sk: testId, at });
}

export async function list(deps: Deps): Promise<Activity[]> {
  const items = await deps.content.all({
    where: { text: "pk = :pk", values: { ":pk": PARTITION } },
    consistent: true,
  });
  return items.map((item) => Stored.parse(item)).map(({ sk, at }) => ({ testId: sk, at }));
}

/** Removes a test from the list; false if a submission was recorded since `at`. */
export function forget(deps: Deps, { testId, at }: Activity): Promise<boolean> {
  return deps.content.remove(
    { pk: PARTITION, sk: testId },
    { text: "#at = :at", names: { "#at": "at" }, values: { ":at": at } },
  );
}
