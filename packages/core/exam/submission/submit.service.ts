import * as Papers from "../paper/paper.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError, conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { noteSubmission } from "../processing/activity.service.ts";
import { load as loadTest } from "../assessment/assessment.service.ts";
import { withShifts } from "../assessment/shifts.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { assertMayStart, newAttempt } from "../attempt/admission.service.ts";
import { parseAnswers } from "../answers/answers.rules.ts";
import { exitsOf, logEvents, logLate } from "../attempt-log/attempt-log.service.ts";
import { keepLeftover } from "../attempt-log/leftover.service.ts";
import {
  type Attempt,
  type AttemptRef,
  endOf,
  GRACE_MS,
  isPast,
  isRanked,
  submissionIdOf,
} from "../terms/attempt/attempt.rules.ts";
import type { SubmitInput, SubmitReceipt } from "../terms/attempt/attempt.schema.ts";
import { soleRef } from "../attempt-store/attempt-read.service.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { unlessOver, withPendingTime } from "../extra-time/give-back.service.ts";
import { close } from "./counted-close.service.ts";
import { lateIn, mergeInto } from "../attempt-store/merge.service.ts";
import { hasProvisionalResult, reportOpensAt } from "../attempt/release.rules.ts";
import { admit, type Admitted } from "../attempt-store/section-window.rules.ts";
import { secondsSoFar } from "../answers/sheet-time.rules.ts";
import { answeredOf } from "../marking/choice.rules.ts";
import { decodeSheet } from "../answers/sheet.rules.ts";
import { endingOf, LAST_EXIT } from "../terms/attempt/submission-cause.rules.ts";

const TRIES = 5;

/**
 * Submits a test. One conditional write turns the running attempt into the submission; repeated
 * calls return the same receipt. After the deadline and grace period the saved answers are
 * submitted; what comes then is kept for the staff, and the receipt says so. Without an attempt,
 * while the test is open, an attempt is created first.
 */
export async function submit(
  deps: Deps,
  actor: Actor,
  testId: string,
  input: SubmitInput,
): Promise<SubmitReceipt> {
  assertOwn(actor, testId, input);
  const test = await loadTest(deps, testId);
  let started = true;
  for (let tried = 0; tried < TRIES; tried++) {
    const ref = await latestRef(deps, actor, testId);
    const found = await AttemptStore.find(deps, ref, { consistent: true });
    const attempt = found && (await withItsTime(deps, test, found, input));
    if (attempt) {
      const open = attempt.status === "open";
      const done = open
        ? await closeAttempt(deps, attempt, input, started ? null : test)
        : { attempt };
      const closed = done?.attempt;
      const ranks = closed && open && isRanked(closed) && hasProvisionalResult(test);
      if (ranks) await noteSubmission(deps, testId);
      if (closed) {
        // The events of this call are logged also if the attempt is closed: if the first call was
        // interrupted after closing it, this call logs the exit that made the browser submit.
        await logEvents(deps, closed, input);
        const leftover = done.merged ? {} : await keepLeftover(deps, closed, input);
        return { ...(await receipt(deps, test, closed)), ...refusedIn(done), ...leftover };
      }
    } else {
      if (test.timing === "SECTIONS") throw startFirst(testId);
      // A client may submit without having started; the next iteration closes this attempt.
      await assertMayStart(deps, actor, test);
      await AttemptStore.create(deps, newAttempt(deps, actor, test, ref));
      started = false;
    }
  }
  throw new AppError("unavailable", "busy", "Another device is saving now. Please try again.", {
    retryAfterSeconds: 1,
  });
}

/** The attempt with the lost time that it does not have yet, if it would end without it. */
const withItsTime = (deps: Deps, test: Test, attempt: Attempt, { byTime }: SubmitInput) =>
  byTime ? withPendingTime(deps, test, attempt) : unlessOver(deps, attempt, test);

/**
 * Refuses a submission that the browser sent because time was up, if the student has more time by
 * now: then the student continues. A submission that an inexact clock sent moments early is
 * accepted.
 */
function assertTimeIsUp(attempt: Attempt, now: number): void {
  const end = endOf(attempt);
  if (end - now <= GRACE_MS) return;
  throw conflict("deadline_moved", `You have more time: this test now ends at ${iso(end)}.`, {
    deadline: iso(end),
  });
}

/** A closed attempt, with the answers of this call that its timed sections did not accept. */
interface Closed {
  attempt: Attempt;
  /** True if this call's answers are in the attempt. */
  merged?: true;
  refused?: Admitted["refused"];
}

const refusedIn = ({ refused }: Partial<Closed> = {}) => (refused ? { refused } : {});

/**
 * The error for submitting a test with timed sections that was not started: its answers have to be
 * saved while their section is open.
 */
const startFirst = (testId: string) =>
  conflict("start_first", "Start this test first: its sections are answered one after another.", {
    start: `POST /api/tests/${testId}/attempts`,
  });

/** The specified body repeats test and user. No one, not even an admin, submits for others. */
function assertOwn(actor: Actor, testId: string, input: SubmitInput): void {
  if (input.userId !== undefined && input.userId !== actor.userId) throw notFound("This user");
  if (input.testId !== undefined && input.testId !== testId) {
    throw invalid("other_test", "The test ID in the body and in the URL must be the same.", [
      { path: "testId", message: "Send the ID of the test in the URL." },
    ]);
  }
}

/**
 * The caller's only attempt; for an administrator the latest trial, or the first one if there is
 * none yet.
 */
async function latestRef(deps: Deps, actor: Actor, testId: string): Promise<AttemptRef> {
  if (!actor.isAdmin) return soleRef(deps, actor, testId);
  const latest = await AttemptStore.latestTrial(deps, testId, actor.userId);
  return { testId, userId: actor.userId, n: Math.max(1, latest) };
}

/**
 * Closes the attempt in one write; undefined if someone else changed it, and the caller retries.
 *
 * @param unstarted the test if this call created the attempt: with no known start, times are
 * limited to the test's duration
 */
async function closeAttempt(
  deps: Deps,
  attempt: Attempt,
  input: SubmitInput,
  unstarted: Test | null,
): Promise<Closed | undefined> {
  const now = deps.clock.now();
  if (isPast(attempt.deadline, now)) {
    const closed = await close(deps, attempt, {
      status: "closed",
      sheet: attempt.sheet,
      rev: attempt.rev,
      submittedAt: attempt.deadline,
    });
    return closed && { attempt: closed };
  }
  if (input.byTime) assertTimeIsUp(attempt, now);
  const key = await Papers.key(deps, attempt);
  const admitted = admit(attempt, key, parseAnswers(key, input.answers), now);
  const { entries } = admitted;
  const maxSeconds = unstarted ? unstarted.durationMinutes * 60 : secondsSoFar(attempt, now);
  const merge = await mergeInto(deps, attempt, { key, entries, maxSeconds });
  const byExits = input.byExits === true && (await hasLastExit(deps, attempt, input));
  const closed = await close(deps, attempt, {
    ...(byExits && { byExits }),
    status: "submitted",
    sheet: merge.text,
    rev: attempt.rev,
    submittedAt: input.byTime ? Math.max(now, endOf(attempt)) : now,
  });
  if (!closed) return undefined;
  await merge.dropReplacedTexts();
  await logLate(deps, attempt, { answers: lateIn(merge, admitted), device: input.device ?? "" });
  const refused = attempt.sectionEnds && { refused: admitted.refused };
  return { attempt: closed, merged: true, ...refused };
}

/** Whether full screen was left too often, according to the log and the events of this call. */
async function hasLastExit(deps: Deps, attempt: Attempt, input: SubmitInput): Promise<boolean> {
  await logEvents(deps, attempt, input);
  return (await exitsOf(deps, attempt)) >= LAST_EXIT;
}

async function receipt(deps: Deps, test: Test, attempt: Attempt): Promise<SubmitReceipt> {
  const key = await Papers.key(deps, attempt);
  const sheet = decodeSheet(attempt.sheet, key.questions.length);
  const { answered, asked } = answeredOf(key.sections ?? [], key.questions, sheet);
  const submittedAt = attempt.submittedAt ?? attempt.deadline;
  return {
    submissionId: submissionIdOf(attempt),
    submittedAt: iso(submittedAt),
    reportOpensAt: iso(reportOpensAt(await withShifts(deps, test), submittedAt)),
    answered,
    total: asked,
    autoSubmitted: attempt.status === "closed",
    ...endingOf(attempt),
  };
}
