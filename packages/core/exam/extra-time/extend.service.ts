import type { Deps } from "../../kernel/platform/deps.ts";
import type { Test } from "../assessment/assessment.schema.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import type { DefaultExtraTime } from "../../kernel/shared/test-time.rules.ts";
import { type Attempt, deadlineOf, GRACE_MS } from "../attempt/attempt.rules.ts";
import * as AttemptStore from "../attempt/attempt.store.ts";
import * as ExtraTimeStore from "./extra-time.store.ts";
import {
  defaultExtraMinutes,
  defaultExtraTimeReason,
} from "../../kernel/shared/test-time.rules.ts";

type Timed = Pick<Test, "durationMinutes" | "expiryTime">;

/**
 * Moves a running attempt's deadline to allow for `minutes` of extra time, but never earlier.
 * @returns the attempt as it is then; it may have been submitted concurrently
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
 * Applies the granted or default extra time, whichever is more, to a running attempt. A
 * grant is written before the attempt is read, and a start writes the attempt before reading the
 * grant, so when both happen together at least one sees the other.
 */
export async function withExtraTime(
  deps: Deps,
  test: Test,
  attempt: Attempt,
  defaultTime: DefaultExtraTime | undefined,
): Promise<{ attempt: Attempt; extraMinutes: number }> {
  // Trials of administrators and attempts of guests get no extra time.
  if (attempt.n !== 0) return { attempt, extraMinutes: 0 };
  const granted = await ExtraTimeStore.find(deps, attempt);
  const grant = defaultTime
    ? await grantDefault(deps, test, attempt, granted, defaultTime)
    : granted;
  if (!grant) return { attempt, extraMinutes: 0 };
  const extended = await extendTo(deps, test, attempt, grant.minutes);
  return { attempt: extended, extraMinutes: grant.minutes };
}

/**
 * Stores a student's default extra time as a grant, unless more was granted. First the test's
 * results must wait for it; if they are already published, the student gets no extra time.
 */
async function grantDefault(
  deps: Deps,
  test: Test,
  attempt: Attempt,
  granted: ExtraTimeStore.Grant | undefined,
  defaultTime: DefaultExtraTime,
): Promise<ExtraTimeStore.Grant | undefined> {
  const minutes = defaultExtraMinutes(defaultTime, test.durationMinutes);
  if (minutes <= (granted?.minutes ?? 0)) return granted;
  const waits =
    test.extraMinutes >= minutes || (await TestStore.allowExtraTime(deps, test.testId, minutes));
  if (!waits) return granted;
  const grant = {
    minutes,
    reason: defaultExtraTimeReason(defaultTime),
    by: "Profile",
    at: deps.clock.now(),
    rev: (granted?.rev ?? 0) + 1,
  };
  if (await ExtraTimeStore.put(deps, attempt, grant)) return grant;
  // An administrator or the student's other device wrote a grant first.
  const other = await ExtraTimeStore.find(deps, attempt);
  return grantDefault(deps, test, attempt, other, defaultTime);
}
