import type { Deps } from "../../kernel/platform/deps.ts";
import type { Test } from "../assessment/assessment.schema.ts";
import { allowExtraTime } from "../assessment/assessment.service.ts";
import type { DefaultExtraTime } from "../../people/user/user.schema.ts";
import { type Attempt, deadlineOf, GRACE_MS } from "../attempt/attempt.rules.ts";
import * as AttemptStore from "../attempt/attempt.store.ts";
import * as ExtraTimeStore from "./extra-time.store.ts";
import {
  defaultExtraMinutes,
  defaultExtraTimeReason,
} from "../../kernel/shared/test-time.rules.ts";

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
 * Gives an attempt that has been written the time that was granted, or that its student always
 * has where that is more. Whoever grants writes the grant and then looks for the attempt; whoever
 * starts does it the other way round: so of two at once at least one sees the other.
 */
export async function withExtraTime(
  deps: Deps,
  test: Test,
  attempt: Attempt,
  standing: DefaultExtraTime | undefined,
): Promise<{ attempt: Attempt; extraMinutes: number }> {
  // An administrator's trials are nobody's to prolong.
  if (attempt.n !== 0) return { attempt, extraMinutes: 0 };
  const granted = await ExtraTimeStore.find(deps, attempt);
  const grant = standing ? await grantStanding(deps, test, attempt, granted, standing) : granted;
  if (!grant) return { attempt, extraMinutes: 0 };
  const extended = await extendTo(deps, test, attempt, grant.minutes);
  return { attempt: extended, extraMinutes: grant.minutes };
}

/**
 * Notes standing extra time as a grant of this attempt, unless more was granted. As every grant it
 * is told to the test first, whose results wait for it: once they are published, none is given.
 */
async function grantStanding(
  deps: Deps,
  test: Test,
  attempt: Attempt,
  granted: ExtraTimeStore.Grant | undefined,
  standing: DefaultExtraTime,
): Promise<ExtraTimeStore.Grant | undefined> {
  const minutes = defaultExtraMinutes(standing, test.durationMinutes);
  if (minutes <= (granted?.minutes ?? 0)) return granted;
  const waits = test.extraMinutes >= minutes || (await allowExtraTime(deps, test.testId, minutes));
  if (!waits) return granted;
  const grant = {
    minutes,
    reason: defaultExtraTimeReason(standing),
    by: "Profile",
    at: deps.clock.now(),
    rev: (granted?.rev ?? 0) + 1,
  };
  if (await ExtraTimeStore.put(deps, attempt, grant)) return grant;
  // An administrator was quicker, or the same student on another device.
  const other = await ExtraTimeStore.find(deps, attempt);
  return grantStanding(deps, test, attempt, other, standing);
}
