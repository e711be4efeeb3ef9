import type { Deps } from "../../kernel/platform/deps.ts";

/** Takers whose accounts are deleted, by test; few tests have such takers. */
const PREFIX = "GONE#";

const keyOf = (testId: string, userId: string) => ({ pk: `T#${testId}`, sk: PREFIX + userId });

export const add = (deps: Deps, testIds: readonly string[], userId: string): Promise<void> =>
  deps.content.batchPut([...new Set(testIds)].map((testId) => keyOf(testId, userId)));

/** Ids of the users. */
export async function ofTest(deps: Deps, testId: string): Promise<ReadonlySet<string>> {
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": `T#${testId}`, ":prefix": PREFIX },
    },
  });
  return new Set(items.map((item) => String(item["sk"]).slice(PREFIX.length)));
}
