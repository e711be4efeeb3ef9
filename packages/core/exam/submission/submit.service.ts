import * as Papers from "../paper/paper.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError, invalid, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Test } from "../assessment/assessment.schema.ts";
import { noteSubmission } from "../processing/activity.service.ts";
import { load as loadTest } from "../assessment/assessment.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { assertMayStart, newAttempt } from "../attempt/admission.service.ts";
import { readAnswers } from "../answers/answers.rules.ts";
import { exitsOf, logEvents } from "../attempt-log/attempt-log.service.ts";
import {
  type Attempt,
  type AttemptRef,
  isPast,
  isRanked,
  soleNumber,
  submissionIdOf,
} from "../attempt/attempt.rules.ts";
import type { SubmitInput, SubmitReceipt } from "../attempt/attempt.schema.ts";
import * as AttemptStore from "../attempt/attempt.store.ts";
import { mergeInto } from "../answers/merge.service.ts";
import { hasStanding, reportOpensAt } from "../attempt/release.rules.ts";
import { secondsSoFar } from "../answers/sheet-time.rules.ts";
import { countAnswered, decodeSheet } from "../answers/sheet.rules.ts";
import { causeOf, LAST_EXIT, secondsLeft } from "./submission-cause.rules.ts";

const TRIES = 5;

/**
 * Hands a test in. The running attempt becomes the submission in one conditional write; sent again
 * it answers the same. After deadline and grace the late answers are dropped and what was saved is
 * handed in. Without a running attempt, within the test's window, it makes the whole submission.
 */
export async function submit(
  deps: Deps,
  actor: Actor,
  testId: string,
  input: SubmitInput,
): Promise<SubmitReceipt> {
  assertOwn(actor, testId, input);
  const test = await loadTest(deps, testId);
  // Who hands in without having started says the time of all of it; see `wholeTime`.
  let started = true;
  for (let tried = 0; tried < TRIES; tried++) {
    const ref = await latestRef(deps, actor, testId);
    const attempt = await AttemptStore.find(deps, ref, { consistent: true });
    if (attempt) {
      const open = attempt.status === "open";
      const closed = open
        ? await closeAttempt(deps, attempt, input, started ? null : test)
        : attempt;
      const ranks = closed && open && isRanked(closed) && hasStanding(test);
      if (ranks) await noteSubmission(deps, testId);
      if (closed) {
        // Of a closed attempt too: the exit that made a browser hand in must not be lost with
        // the first, cut-off call.
        await logEvents(deps, closed, input);
        return receipt(deps, test, closed);
      }
    } else {
      // A client may hand in without having started; the next round closes what this makes.
      await assertMayStart(deps, actor, test);
      await AttemptStore.create(deps, newAttempt(deps, actor, test, ref));
      started = false;
    }
  }
  throw new AppError("unavailable", "busy", "Another device is saving too. Please try again.", {
    retryAfterSeconds: 1,
  });
}

/** The specified body names test and user once more; administrators too hand in for themselves. */
function assertOwn(actor: Actor, testId: string, input: SubmitInput): void {
  if (input.userId !== undefined && input.userId !== actor.userId) throw notFound("This user");
  if (input.testId !== undefined && input.testId !== testId) {
    throw invalid("other_test", "The body names another test than the address.", [
      { path: "testId", message: "Give the test that is submitted." },
    ]);
  }
}

/** A student or guest has one attempt; an admin hands in the latest trial, or makes the first. */
async function latestRef(deps: Deps, actor: Actor, testId: string): Promise<AttemptRef> {
  const n = actor.isAdmin
    ? Math.max(1, await AttemptStore.latestTrial(deps, testId, actor.userId))
    : soleNumber(actor);
  return { testId, userId: actor.userId, n };
}

/** Seconds that a test lasts: of an attempt that the hand-in itself begins no start is known. */
const wholeTime = ({ durationMinutes }: Pick<Test, "durationMinutes">): number =>
  durationMinutes * 60;

/**
 * One write; undefined when it is refused: somebody else wrote, and the caller looks again. `whole`
 * is the test of an attempt that this hand-in began.
 */
async function closeAttempt(
  deps: Deps,
  attempt: Attempt,
  input: SubmitInput,
  whole: Test | null,
): Promise<Attempt | undefined> {
  const now = deps.clock.now();
  if (isPast(attempt.deadline, now)) {
    return AttemptStore.close(deps, attempt, {
      status: "closed",
      sheet: attempt.sheet,
      rev: attempt.rev,
      submittedAt: attempt.deadline,
    });
  }
  const key = await Papers.key(deps, attempt);
  const entries = readAnswers(key, input.answers);
  const mostSeconds = whole ? wholeTime(whole) : secondsSoFar(attempt, now);
  const merge = await mergeInto(deps, attempt, { key, entries, mostSeconds });
  const byExits = input.byExits === true && (await hasLastExit(deps, attempt, input));
  const closed = await AttemptStore.close(deps, attempt, {
    ...(byExits && { byExits }),
    status: "submitted",
    sheet: merge.text,
    rev: attempt.rev,
    submittedAt: now,
  });
  if (closed) await merge.settle();
  return closed;
}

/** Whether full screen was left once too often, by what was logged and what this call brings. */
async function hasLastExit(deps: Deps, attempt: Attempt, input: SubmitInput): Promise<boolean> {
  await logEvents(deps, attempt, input);
  return (await exitsOf(deps, attempt)) >= LAST_EXIT;
}

async function receipt(deps: Deps, test: Test, attempt: Attempt): Promise<SubmitReceipt> {
  const key = await Papers.key(deps, attempt);
  const sheet = decodeSheet(attempt.sheet, key.questions.length);
  const submittedAt = attempt.submittedAt ?? attempt.deadline;
  return {
    submissionId: submissionIdOf(attempt),
    submittedAt: iso(submittedAt),
    reportOpensAt: iso(reportOpensAt(test, submittedAt)),
    answered: countAnswered(sheet),
    total: key.questions.length,
    autoSubmitted: attempt.status === "closed",
    cause: causeOf(attempt),
    secondsLeft: secondsLeft(attempt),
  };
}
