import type { Deps } from "../../kernel/platform/deps.ts";
import type { Language } from "../../kernel/language/language.schema.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { INDIA_OFFSET, iso } from "../../kernel/shared/time.ts";
import { hasVerifiedEmail } from "../../people/session/user-access.service.ts";
import { assertUnlocked } from "../../sales/subscription/subscription.service.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { isChosenBefore } from "../terms/test/languages.rules.ts";
import { isRankedPublic } from "../terms/test/public-test.rules.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import {
  adminDeadlineOf,
  type Attempt,
  assertOpen,
  type AttemptRef,
  deadlineOf,
  isPast,
  lastStartOf,
  stateOf,
} from "../terms/attempt/attempt.rules.ts";
import { soleRef } from "../attempt-store/attempt-read.service.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { endsAtStart } from "../terms/attempt/section-time.rules.ts";
import { ownStartOf } from "../assessment/start-spread.rules.ts";

/**
 * Checks that a caller may start a test now. Callers who have already started may always resume;
 * the attempt's own deadline applies to them.
 * @throws AppError `forbidden` before the caller's own start, after the expiry, when there is no
 * time left for all timed sections, without a subscription, or without a verified email address if
 * anyone may start the test; `conflict` if the caller has taken another shift of an exam of which
 * students take only one.
 */
export async function assertMayStart(deps: Deps, actor: Actor, test: Test): Promise<void> {
  if (actor.isAdmin) return;
  await assertOpenTo(deps, actor, test);
  if (test.examId === undefined) return;
  // Few tests belong to an exam, so the others start without this code.
  const Shifts = await import("../series-record/only-shift.service.ts");
  await Shifts.assertOnlyShift(deps, actor, { testId: test.testId, examId: test.examId });
}

async function assertOpenTo(deps: Deps, actor: Actor, test: Test): Promise<void> {
  const now = deps.clock.now();
  const { testId } = test;
  const own = { ...test, startTime: ownStartOf(test, actor.userId) };
  const tooLate = test.timing === "SECTIONS" && now > lastStartOf(test);
  const isProven = !isRankedPublic(test) || (await hasVerifiedEmail(deps, actor));
  if (stateOf(own, now) === "open" && test.access === "PUBLIC" && !tooLate && isProven) return;
  const ref = await soleRef(deps, actor, testId);
  const started = await AttemptStore.find(deps, ref);
  if (started) return;
  assertOpen(own, now);
  if (tooLate) throw tooLateToStart(test);
  await assertUnlocked(deps, actor.userId, test);
  if (!isProven) throw unverified();
}

/** A ranking means little if one student can take part with many accounts. */
const unverified = () =>
  new AppError(
    "forbidden",
    "email_unverified",
    "Verify your email address to start this test: it is ranked and open to everyone. Ask for a code, and enter it.",
    { details: { ask: "POST /api/account/email-code", enter: "POST /api/account/email" } },
  );

function tooLateToStart(test: Test): AppError {
  const lastStart = lastStartOf(test);
  const at = iso(lastStart + INDIA_OFFSET).slice(11, 16);
  const message = `This test takes ${test.durationMinutes} minutes. The last start was ${at} IST.`;
  const details = { lastStart: iso(lastStart) };
  return new AppError("forbidden", "too_late_to_start", message, { details });
}

/**
 * The attempt to start or resume: administrators may have several trials, all others one attempt.
 */
export const refFor = async (deps: Deps, actor: Actor, testId: string): Promise<AttemptRef> =>
  actor.isAdmin
    ? { testId, userId: actor.userId, n: await nextTrial(deps, actor, testId) }
    : soleRef(deps, actor, testId);

/** The number of an admin's open trial, or the next number for a new trial. */
async function nextTrial(deps: Deps, actor: Actor, testId: string): Promise<number> {
  const latest = await AttemptStore.latestTrial(deps, testId, actor.userId);
  if (latest === 0) return 1;
  const ref = { testId, userId: actor.userId, n: latest };
  const attempt = await AttemptStore.find(deps, ref, { consistent: true });
  const open = attempt?.status === "open" && !isPast(attempt.deadline, deps.clock.now());
  return open ? latest : latest + 1;
}

/**
 * The language that was chosen before the start. Few tests ask for it, so its code is loaded only
 * for these.
 */
export async function languageAtStart(
  deps: Deps,
  actor: Actor,
  test: Test,
): Promise<Language | undefined> {
  if (!isChosenBefore(test)) return undefined;
  const Medium = await import("../assessment/medium.service.ts");
  return Medium.fixedFor(deps, actor, test);
}

interface Beginning {
  device?: string;
  minutes?: readonly number[] | undefined;
  language?: Language | undefined;
}

/**
 * An attempt that starts now. Admins may start an attempt outside the test's window.
 *
 * @param minutes the minutes of the timed sections
 */
export function newAttempt(
  deps: Deps,
  actor: Actor,
  test: Test,
  ref: AttemptRef,
  { device = "", minutes, language }: Beginning = {},
): Attempt {
  const now = deps.clock.now();
  return {
    ...ref,
    status: "open",
    startedAt: now,
    deadline: actor.isAdmin ? adminDeadlineOf(test, now) : deadlineOf(test, now),
    rev: 1,
    paper: test.paper,
    name: actor.name,
    email: actor.email,
    sheet: "",
    device,
    submittedAt: null,
    ...(minutes && { sectionEnds: endsAtStart(minutes) }),
    ...(language && { language }),
    ...(actor.guest && { keepUntil: actor.guest.until }),
  };
}
