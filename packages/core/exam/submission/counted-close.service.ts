import type { Deps } from "../../kernel/platform/deps.ts";
import { tookTest } from "../../people/presence/presence.service.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { type Attempt, type AttemptRef, isRanked } from "../terms/attempt/attempt.rules.ts";

/**
 * Closes an attempt, which counts as a test that was taken in the week of its submission. The count
 * is noted first, because a closed attempt is not closed again.
 */
export async function close(
  deps: Deps,
  ref: AttemptRef,
  change: Parameters<typeof AttemptStore.close>[2],
): Promise<Attempt | undefined> {
  if (isRanked(ref)) await tookTest(deps, ref, change.submittedAt);
  return AttemptStore.close(deps, ref, change);
}
