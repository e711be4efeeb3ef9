import * as Papers from "../paper/paper.service.ts";
import { seedOf } from "../paper/shuffle.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { load as loadTest } from "../assessment/assessment.service.ts";
import { type Actor, isOwn } from "../../kernel/shared/actor.ts";
import { holdsKeys } from "../../kernel/shared/staff-role.rules.ts";
import { assertMayStart, languageAtStart, newAttempt, refFor } from "./admission.service.ts";
import { assertCapable } from "./capability.rules.ts";
import { parseAnswers, wireAnswers } from "../answers/answers.rules.ts";
import {
  alreadySubmitted,
  type Attempt,
  attemptClosed,
  type AttemptRef,
  endedByKeys,
  GRACE_MS,
  isOtherDevice,
  isPast,
  isRanked,
  listedNumber,
  parseSubmissionId,
  submissionIdOf,
} from "../terms/attempt/attempt.rules.ts";
import type * as Wire from "../terms/attempt/attempt.schema.ts";
import { exitsOf, logEvents, logLate } from "../attempt-log/attempt-log.service.ts";
import { longTexts, soleRef } from "../attempt-store/attempt-read.service.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { withExtraTime } from "../extra-time/extend.service.ts";
import { unlessOver } from "../extra-time/give-back.service.ts";
import { lateIn, mergeInto } from "../attempt-store/merge.service.ts";
import { admit } from "../attempt-store/section-window.rules.ts";
import { newLanguage } from "./attempt-language.service.ts";
import { savedView } from "./saved-view.service.ts";
import { leaveSection, minutesOf, sectionTimes } from "../attempt-log/section-time.service.ts";
import { secondsSoFar } from "../answers/sheet-time.rules.ts";
import { decodeSheet } from "../answers/sheet.rules.ts";

/**
 * How often a call tries to write. Five conflicts with other writes in a row have never been seen.
 */
const TRIES = 5;

/** Whether the caller has submitted this test; an attempt past its deadline counts as submitted. */
export async function check(
  deps: Deps,
  actor: Actor,
  input: { testId: string; userId: string },
): Promise<Wire.CheckView> {
  const { testId, userId } = input;
  const isOwnTrial = actor.isAdmin && actor.userId === userId;
  const n = listedNumber(actor, userId);
  const isMerged = actor.others && actor.userId === userId;
  const ref = isMerged ? await soleRef(deps, actor, testId) : { testId, userId, n };
  const found = await AttemptStore.find(deps, ref);
  if (!found || isOwnTrial) return { alreadySubmitted: false };
  const attempt = await unlessOver(deps, found);
  const id = submissionIdOf(ref);
  const running = attempt.status === "open" && !isPast(attempt.deadline, deps.clock.now());
  return running
    ? { alreadySubmitted: false, running: { attemptId: id, deadline: iso(attempt.deadline) } }
    : { alreadySubmitted: true, submissionId: id };
}

/**
 * Starts or resumes the caller's attempt. One conditional write fixes the deadline.
 * @throws AppError `forbidden` before the start, after the expiry or without a subscription;
 * `conflict` when the test was submitted, the client is older than the test, or its language has to
 * be chosen first.
 */
export async function start(
  deps: Deps,
  actor: Actor,
  testId: string,
  { device = "", can }: Wire.StartInput = {},
): Promise<Wire.AttemptView> {
  const test = await loadTest(deps, testId);
  await assertMayStart(deps, actor, test);
  const key = await Papers.key(deps, test);
  assertCapable(key, can, test.languages);
  const ref = await refFor(deps, actor, testId);
  const language = await languageAtStart(deps, actor, test);
  const minutes = minutesOf(key);
  const attempt = newAttempt(deps, actor, test, ref, { device, minutes, language });
  if (await AttemptStore.create(deps, attempt)) {
    const { attempt: timed, extraMinutes } = await withExtraTime(
      deps,
      test,
      attempt,
      actor.extraTime,
    );
    return attemptView(deps, timed, { device, exits: 0, extraMinutes });
  }
  return resume(deps, { test, ref, device, extraTime: actor.extraTime }, TRIES);
}

interface ResumedAttempt {
  test: Test;
  ref: AttemptRef;
  device: string;
  extraTime: Actor["extraTime"];
}

/** Reads an attempt again if another device replaces a long text after the sheet was read. */
async function resume(
  deps: Deps,
  resumed: ResumedAttempt,
  tries: number,
): Promise<Wire.AttemptView> {
  const { test, ref, device, extraTime } = resumed;
  const found = await runningAttempt(deps, test, ref);
  // An interrupted start may not have applied the extra time.
  const { attempt: running, extraMinutes } = await withExtraTime(deps, test, found, extraTime);
  const exits = await exitsOf(deps, running);
  const view = await unlessReplaced(deps, running, () =>
    attemptView(deps, running, { device, exits, extraMinutes }),
  );
  if (!view && tries === 1) throw busy();
  return view ?? resume(deps, resumed, tries - 1);
}

/** What `read` returns; undefined if another device has replaced the long texts since. */
async function unlessReplaced<T>(
  deps: Deps,
  attempt: Attempt,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    const now = await AttemptStore.find(deps, attempt, { consistent: true });
    if (now?.rev === attempt.rev) throw error;
    return undefined;
  }
}

async function runningAttempt(deps: Deps, test: Test, ref: AttemptRef): Promise<Attempt> {
  const found = await AttemptStore.find(deps, ref, { consistent: true });
  if (!found) throw new Error("The attempt exists but could not be read");
  const attempt = await unlessOver(deps, found, test);
  if (attempt.status !== "open" || isPast(attempt.deadline, deps.clock.now())) {
    throw alreadySubmitted();
  }
  return attempt;
}

async function attemptView(
  deps: Deps,
  attempt: Attempt,
  known: { device: string; exits: number; extraMinutes: number },
): Promise<Wire.AttemptView> {
  const key = await Papers.key(deps, attempt);
  const sheet = decodeSheet(attempt.sheet, key.questions.length);
  const texts = await longTexts(deps, attempt);
  const paper = await Papers.toOpen(deps, attempt);
  return {
    attemptId: submissionIdOf(attempt),
    testId: attempt.testId,
    startedAt: iso(attempt.startedAt),
    deadline: iso(attempt.deadline),
    serverTime: iso(deps.clock.now()),
    answers: wireAnswers(key, sheet, texts),
    exits: known.exits,
    otherDevice: isOtherDevice(attempt, known.device),
    extraMinutes: known.extraMinutes,
    seed: seedOf(attempt.paper, attempt.userId),
    ...(attempt.language && { language: attempt.language }),
    ...sectionTimes(deps, attempt),
    ...(paper && { paper }),
  };
}

/**
 * Saves answers of a running attempt, merged per question by sequence number, so repeated and
 * reordered saves are safe. Costs one eventually consistent read and one write.
 * @throws AppError `conflict` when the attempt is closed, when its deadline has passed, or when it
 * is ranked and its student may see keys by now.
 */
export async function save(
  deps: Deps,
  actor: Actor,
  attemptId: string,
  input: Wire.SaveInput,
): Promise<Wire.SavedView> {
  const ref = parseSubmissionId(attemptId);
  if (!isOwn(actor, ref.userId)) throw notFound("This attempt");
  if (isRanked(ref) && holdsKeys(actor)) throw endedByKeys();
  const { device = "" } = input;
  for (let tried = 0; tried < TRIES; tried++) {
    const attempt = await openAttempt(deps, ref, tried > 0);
    const key = await Papers.key(deps, attempt);
    const now = deps.clock.now();
    const admitted = admit(attempt, key, parseAnswers(key, input.answers), now);
    const left = input.leave === undefined ? null : leaveSection(deps, attempt, key, input.leave);
    const maxSeconds = secondsSoFar(attempt, now);
    const merge = await mergeInto(deps, attempt, { key, entries: admitted.entries, maxSeconds });
    const newer = await unlessReplaced(deps, attempt, () => merge.newerAnswers());
    if (!newer) continue;
    const language = await newLanguage(deps, attempt, input.language);
    const isLeft = left !== null && left !== attempt.sectionEnds;
    const unchanged = merge.changed.length === 0 && !isLeft && !language;
    const notAfter = now - GRACE_MS;
    const next = { ...attempt, ...(left && { sectionEnds: left }) };
    const write = { ...next, sheet: merge.text, device, notAfter, ...(left && { left }) };
    if (unchanged || (await AttemptStore.save(deps, ref, { ...write, language }))) {
      if (!unchanged) await merge.dropReplacedTexts();
      await logEvents(deps, attempt, input);
      await logLate(deps, attempt, { answers: lateIn(merge, admitted), device });
      return savedView(deps, next, { key, merge, newer, admitted }, input);
    }
  }
  throw busy();
}

const busy = () =>
  new AppError("unavailable", "busy", "Another device is saving now. Trying again.", {
    retryAfterSeconds: 1,
  });

/** A running attempt. Without `consistent`, a cheap read may miss it, and then it is read again. */
async function openAttempt(deps: Deps, ref: AttemptRef, consistent: boolean): Promise<Attempt> {
  const found = await AttemptStore.find(deps, ref, { consistent });
  if (!found && !consistent) return openAttempt(deps, ref, true);
  if (!found) throw notFound("This attempt");
  const attempt = await unlessOver(deps, found);
  if (attempt.status !== "open" || isPast(attempt.deadline, deps.clock.now()))
    throw attemptClosed(attempt);
  return attempt;
}
