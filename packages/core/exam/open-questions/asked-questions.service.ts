import * as Uses from "../../bank/pool/use.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { mayBeTaken } from "./holder.rules.ts";
import * as HolderStore from "./holder.store.ts";

/**
 * The questions among these that a test may still ask someone. Neither their keys nor whether an
 * answer is correct may be shown. Makes one read of the questions' uses, and one of the tests that
 * hold them.
 */
export async function stillAsked(
  deps: Deps,
  questionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (questionIds.length === 0) return new Set();
  const uses = await Uses.readListed(deps, questionIds);
  const heldBy = new Set(questionIds.flatMap((id) => [...uses.of(id).held]));
  const now = deps.clock.now();
  const holders = await HolderStore.holdersOf(deps, [...heldBy]);
  const open = new Set(holders.filter((one) => mayBeTaken(one, now)).map(({ testId }) => testId));
  return new Set(questionIds.filter((id) => [...uses.of(id).held].some((one) => open.has(one))));
}
