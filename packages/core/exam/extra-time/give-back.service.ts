import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE, SECOND } from "../../kernel/shared/time.ts";
import * as ExamHallStore from "../assessment/exam-hall.store.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import * as ExtraTimeStore from "../attempt-store/extra-time.store.ts";
import {
  type Attempt,
  isPast,
  isRanked,
  lastDeadlineOf,
  secondsIn,
} from "../terms/attempt/attempt.rules.ts";
import {
  type LostTime,
  lostSince,
  pendingOf,
  totalMinutes,
} from "../terms/attempt/lost-time.rules.ts";
import { areOver, type SectionEnds, withGivenBack } from "../terms/attempt/section-time.rules.ts";
import type { Test } from "../terms/test/assessment.schema.ts";

type Waiting = Pick<
  Test,
  "testId" | "durationMinutes" | "expiryTime" | "timing" | "extraMinutes" | "waitsUntil"
>;

/** Retries after other time was added, or a student left a section, at the same moment. */
const TRIES = 4;

/**
 * An attempt with the lost time of everyone and its student's `own`. Costs nothing in a test in which
 * no time was lost: the test says so.
 */
export async function withLostTime(
  deps: Deps,
  test: Waiting,
  attempt: Attempt,
  own: readonly LostTime[] = [],
): Promise<Attempt> {
  if (!isRanked(attempt) || attempt.status !== "open") return attempt;
  const hall =
    test.waitsUntil === undefined ? undefined : await ExamHallStore.find(deps, test.testId);
  return giveBack(deps, test, attempt, [...lostSince(test, attempt.startedAt, hall?.lost), ...own]);
}

/**
 * As `withLostTime`, where the grant is not read anyway: before an attempt is ended or answers are
 * refused because its time is over.
 */
export async function withPendingTime(
  deps: Deps,
  test: Waiting,
  attempt: Attempt,
): Promise<Attempt> {
  if (test.waitsUntil === undefined || !isRanked(attempt)) return attempt;
  const grant = await ExtraTimeStore.find(deps, attempt);
  return withLostTime(deps, test, attempt, grant?.lost);
}

/**
 * As `withPendingTime`, for an open attempt whose time seems to be over; any other is returned as it
 * is.
 *
 * @param known the attempt's test, if it was read
 */
export async function unlessOver(deps: Deps, attempt: Attempt, known?: Waiting): Promise<Attempt> {
  if (attempt.status !== "open" || !isPast(attempt.deadline, deps.clock.now())) return attempt;
  if (!isRanked(attempt)) return attempt;
  const test = known ?? (await TestStore.find(deps, attempt.testId));
  return test ? withPendingTime(deps, test, attempt) : attempt;
}

/**
 * Adds each lost time once, whatever was added before. The test's results wait for the later end
 * first; if they are published, nothing is added.
 * @returns the attempt as it is then; it may have been submitted concurrently
 */
export async function giveBack(
  deps: Deps,
  test: Waiting,
  attempt: Attempt,
  lost: readonly LostTime[],
): Promise<Attempt> {
  let current = attempt;
  for (let tried = 0; tried < TRIES; tried++) {
    const pending = pendingOf(current, lost);
    const sections = current.sectionEnds && sectionsWith(deps, current, pending);
    if (pending.length === 0 || sections === "over") break;
    const deadline = current.deadline + totalMinutes(pending) * MINUTE;
    const waits =
      deadline <= lastDeadlineOf(test) || (await TestStore.waitUntil(deps, test.testId, deadline));
    if (!waits) break;
    const added = pending.map(({ id, minutes }) => ({ id, minutes }));
    const givenBack = [...(current.givenBack ?? []), ...added];
    const change = { deadline, givenBack, ...(sections && { sections }) };
    const extended = await AttemptStore.extend(deps, current, change);
    if (extended) return extended;
    current = (await AttemptStore.find(deps, current, { consistent: true })) ?? current;
  }
  return current;
}

/**
 * The ends of timed sections with all pending time. It goes to the section that is open now, or to
 * the last one if the student comes back after its end.
 */
function sectionsWith(
  deps: Deps,
  attempt: Attempt & { sectionEnds?: SectionEnds },
  pending: readonly LostTime[],
) {
  const before = attempt.sectionEnds ?? [];
  const isOver = (moment: number) => areOver(before, secondsIn(attempt, moment));
  // Who left the last section before the time was lost has not lost any.
  if (isOver(Math.min(...pending.map(({ at }) => at)))) return "over";
  const now = deps.clock.now();
  const at = isOver(now) ? (before.at(-1) ?? 0) - 1 : secondsIn(attempt, now);
  const seconds = (totalMinutes(pending) * MINUTE) / SECOND;
  return { before, after: withGivenBack(before, { seconds, at }) };
}
