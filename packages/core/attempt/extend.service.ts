import type { Deps } from "../platform/deps.ts";
import type { Test } from "../test/test.schema.ts";
import { type Attempt, deadlineOf, GRACE_MS } from "./attempt.rules.ts";
import * as AttemptStore from "./attempt.store.ts";
import * as ExtraTimeStore from "./extra-time.store.ts";

type Timed = Pick<Test, "durationMinutes" | "expiryTime">;

/**
 * Moves a running attempt's deadline to what so much extra time makes of it; only ever later. The
 * attempt as it is then is answered, which may have been handed in meanwhile.
 */
export async function extendTo(
  deps: Deps,
  test: Timed,
  attempt: Attempt,
  minutes: number,
): Promise<Attempt> {
  const deadline = deadlineOf(test, attempt.startedAt, minutes);
  if (deadline <= attempt.deadline) return attempt;
  const notBefore = deps.clock.now() - GRACE_MS;
  const extended = await AttemptStore.extend(deps, attempt, { deadline, notBefore });
  return extended ?? (await AttemptStore.find(deps, attempt, { consistent: true })) ?? attempt;
}

/**
 * Gives an attempt that has been written the time that was granted. Whoever grants writes the
 * grant and then looks for the attempt; whoever starts does it the other way round: so of two at
 * once at least one sees the other.
 */
export async function withExtraTime(
  deps: Deps,
  test: Timed,
  attempt: Attempt,
): Promise<{ attempt: Attempt; extraMinutes: number }> {
  // An administrator's trials are nobody's to prolong.
  if (attempt.n !== 0) return { attempt, extraMinutes: 0 };
  const grant = await ExtraTimeStore.find(deps, attempt);
  if (!grant) return { attempt, extraMinutes: 0 };
  const extended = await extendTo(deps, test, attempt, grant.minutes);
  return { attempt: extended, extraMinutes: grant.minutes };
}
