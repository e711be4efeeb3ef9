import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";

/** Two questions; the order does not matter. */
export type Pair = readonly [string, string];

/** The name of a pair: both ids in a fixed order, as one text. */
export const pairName = (pair: Pair): string => pair.toSorted().join("#");

/** The item of a pair of questions that was judged as different. */
const keyOf = (pair: Pair): Key => ({ pk: `QDN#${pairName(pair)}`, sk: "N" });

/** Notes that the questions of each pair are different. */
export const put = (deps: Deps, pairs: readonly Pair[], by: string): Promise<void> =>
  deps.content.batchPut(pairs.map((pair) => ({ ...keyOf(pair), by, at: deps.clock.now() })));

/** Removes the notes that the questions of these pairs are different. */
export const remove = (deps: Deps, pairs: readonly Pair[]): Promise<void> =>
  deps.content.batchRemove(pairs.map(keyOf));

/** The names of the pairs among these that were judged as different. */
export async function different(deps: Deps, pairs: readonly Pair[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const unique = new Map(pairs.map((pair) => [pairName(pair), pair]));
  const items = await deps.content.batchGet([...unique.values()].map(keyOf));
  return new Set(items.map(({ pk }) => String(pk).slice("QDN#".length)));
}
