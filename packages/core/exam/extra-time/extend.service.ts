import type { Deps } from "../../kernel/platform/deps.ts";
import { SECOND } from "../../kernel/shared/time.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import type { DefaultExtraTime } from "../../kernel/shared/test-time.rules.ts";
import {
  type Attempt,
  deadlineOf,
  isPast,
  lastDeadlineOf,
  secondsIn,
} from "../terms/attempt/attempt.rules.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { totalMinutes } from "../terms/attempt/lost-time.rules.ts";
import { areOver, withExtra } from "../terms/attempt/section-time.rules.ts";
import { minutesOf } from "../attempt-log/section-time.service.ts";
import * as Papers from "../paper/paper.service.ts";
import * as ExtraTimeStore from "../attempt-store/extra-time.store.ts";
import {
  defaultExtraMinutes,
  defaultExtraTimeReason,
} from "../../kernel/shared/test-time.rules.ts";
import { withLostTime } from "./give-back.service.ts";

type Timed = Pick<
  Test,
  "testId" | "durationMinutes" | "expiryTime" | "timing" | "extraMinutes" | "waitsUntil"
>;

/** Retries after a student left a section, or other time was added, at the same moment. */
const TRIES = 4;

/**
 * Moves a running attempt's deadline to allow for `minutes` of extra time, but never earlier. Lost
 * time that it got back stays in it.
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
    const lost = totalMinutes(current.givenBack);
    const deadline = deadlineOf(test, current.startedAt, minutes + lost);
    if (deadline <= current.deadline || current.status !== "open") break;
    if (isPast(current.deadline, deps.clock.now())) break;
    if (lost > 0 && !(await resultsWait(deps, test, deadline))) break;
    const sections = await extendedSections(deps, current, deadline);
    if (sections === "over") break;
    const change = { deadline, ...(sections && { sections }) };
    const extended = await AttemptStore.extend(deps, current, change);
    if (extended) return extended;
    current = (await AttemptStore.find(deps, current, { consistent: true })) ?? current;
  }
  return current;
}

/** Extra time and lost time together may end later than the test's results wait for either. */
const resultsWait = async (deps: Deps, test: Timed, deadline: number): Promise<boolean> =>
  deadline <= lastDeadlineOf(test) || TestStore.waitUntil(deps, test.testId, deadline);

/**
 * The ends of timed sections after the deadline moves. The deadline is always the start plus
 * duration and all added time, so the difference is the time that the sections do not have yet.
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
 * Applies the granted or default extra time, whichever is more, and all lost time to a running
 * attempt. A grant is written before the attempt is read, and a start writes the attempt before
 * reading the grant, so when both happen together at least one sees the other.
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
  const minutes = grant?.minutes ?? 0;
  const extended = minutes > 0 ? await extendTo(deps, test, attempt, minutes) : attempt;
  const timed = await withLostTime(deps, test, extended, grant?.lost);
  return { attempt: timed, extraMinutes: minutes + totalMinutes(timed.givenBack) };
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
    ...granted,
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
