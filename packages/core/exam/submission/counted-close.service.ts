import type { Deps } from "../../kernel/platform/deps.ts";
import { tookTest } from "../../people/presence/presence.service.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { type Attempt, type AttemptRef, isRanked } from "../terms/attempt/attempt.rules.ts";

/**
 * Closes an attempt. A ranked attempt counts as a test that the student took in the week of the
 * submission. It is counted first: after a crash in between, the next try closes the attempt, but
 * no try would count a closed attempt.
 */
export async function close(
  deps: Deps,
  ref: AttemptRef,
  change: Parameters<typeof AttemptStore.close>[2],
): Promise<Attempt | undefined> {
  if (isRanked(ref)) await tookTest(deps, ref, change.submittedAt);
  return AttemptStore.close(deps, ref, change);
}
