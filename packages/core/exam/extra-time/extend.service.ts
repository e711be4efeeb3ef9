import type { Deps } from "../../kernel/platform/deps.ts";
import { SECOND } from "../../kernel/shared/time.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import type { DefaultExtraTime } from "../../kernel/shared/test-time.rules.ts";
import { type Attempt, deadlineOf, GRACE_MS, secondsIn } from "../terms/attempt/attempt.rules.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { areOver, withExtra } from "../terms/attempt/section-time.rules.ts";
import { minutesOf } from "../attempt-log/section-time.service.ts";
import * as Papers from "../paper/paper.service.ts";
import * as ExtraTimeStore from "../attempt-store/extra-time.store.ts";
import {
  defaultExtraMinutes,
  defaultExtraTimeReason,
} from "../../kernel/shared/test-time.rules.ts";

type Timed = Pick<Test, "durationMinutes" | "expiryTime" | "timing">;

/** Retries after a student left a section at the same moment. */
const TRIES = 3;

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
  let current = attempt;
  for (let tried = 0; tried < TRIES; tried++) {
    const deadline = deadlineOf(test, current.startedAt, minutes);
    if (deadline <= current.deadline || current.status !== "open") break;
    const sections = await extendedSections(deps, current, deadline);
    if (sections === "over") break;
    const notBefore = deps.clock.now() - GRACE_MS;
    const change = { deadline, notBefore, ...(sections && { sections }) };
    const extended = await AttemptStore.extend(deps, current, change);
    if (extended) return extended;
    current = (await AttemptStore.find(deps, current, { consistent: true })) ?? current;
    // Another try helps only if the ends of the sections have changed. Without timed sections, the
    // attempt has ended.
    if (!sections) break;
  }
  return current;
}

/**
 * The ends of timed sections after the deadline moves. The deadline is always the start plus
 * duration and all extra time, so the difference is the time that the sections do not have yet.
 */
async function extendedSections(deps: Deps, attempt: Attempt, deadline: number) {
  const { sectionEnds: before } = attempt;
  if (!before) return undefined;
  const at = secondsIn(attempt, deps.clock.now());
  if (areOver(before, at)) return "over";
  const minutes = minutesOf(await Papers.key(deps, attempt)) ?? [];
  const extraSeconds = (deadline - attempt.deadline) / SECOND;
  return { before, after: withExtra(before, minutes, { extraSeconds, at }) };
}

/**
 * Applies the granted or default extra time, whichever is more, to a running attempt. A grant is
 * written before the attempt is read, and a start writes the attempt before it reads the grant. So
 * if both happen at the same time, at least one of the two calls sees what the other has written.
 */
export async function withExtraTime(
  deps: Deps,
  test: Test,
  attempt: Attempt,
  defaultTime: DefaultExtraTime | undefined,
): Promise<{ attempt: Attempt; extraMinutes: number }> {
  // Trials and attempts of guests get no extra time.
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
 * Stores a student's default extra time as a grant, unless at least as much was granted. First the
 * test's results must wait for it; if they are already published, the student gets no more extra
 * time.
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
