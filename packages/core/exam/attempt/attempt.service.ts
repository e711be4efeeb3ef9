import * as Papers from "../paper/paper.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Test } from "../assessment/assessment.schema.ts";
import { load as loadTest } from "../assessment/assessment.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { assertMayStart, newAttempt } from "./admission.service.ts";
import { readAnswers, wireAnswers } from "../answers/answers.rules.ts";
import {
  alreadySubmitted,
  type Attempt,
  attemptClosed,
  type AttemptRef,
  GRACE_MS,
  isOtherDevice,
  isPast,
  parseSubmissionId,
  soleNumber,
  submissionIdOf,
} from "./attempt.rules.ts";
import type { AttemptView, CheckView, SavedView, SaveInput, StartInput } from "./attempt.schema.ts";
import { exitsOf, logEvents } from "../attempt-log/attempt-log.service.ts";
import { longTexts } from "./attempt-read.service.ts";
import * as AttemptStore from "./attempt.store.ts";
import { withExtraTime } from "../extra-time/extend.service.ts";
import { mergeInto } from "../answers/merge.service.ts";
import { secondsSoFar } from "../answers/sheet-time.rules.ts";
import { decodeSheet } from "../answers/sheet.rules.ts";

/** Saves that meet one another try again with what the other wrote; five in a row never happen. */
const TRIES = 5;

/** Whether the caller has handed this test in; an attempt past its deadline counts as handed in. */
export async function check(
  deps: Deps,
  actor: Actor,
  input: { testId: string; userId: string },
): Promise<CheckView> {
  const ref = { testId: input.testId, userId: input.userId, n: soleNumber(actor) };
  const attempt = await AttemptStore.find(deps, ref);
  if (!attempt || (actor.isAdmin && actor.userId === input.userId)) {
    return { alreadySubmitted: false };
  }
  const id = submissionIdOf(ref);
  const running = attempt.status === "open" && !isPast(attempt.deadline, deps.clock.now());
  return running
    ? { alreadySubmitted: false, running: { attemptId: id, deadline: iso(attempt.deadline) } }
    : { alreadySubmitted: true, submissionId: id };
}

/**
 * Starts the caller's attempt or goes on with it: one conditional write, and the deadline is fixed.
 * @throws AppError `forbidden` before the start, after the expiry or without a subscription;
 * `conflict` when the test was handed in.
 */
export async function start(
  deps: Deps,
  actor: Actor,
  testId: string,
  { device = "" }: StartInput = {},
): Promise<AttemptView> {
  const test = await loadTest(deps, testId);
  await assertMayStart(deps, actor, test);
  const n = actor.isAdmin ? await nextTrial(deps, actor, testId) : soleNumber(actor);
  const ref = { testId, userId: actor.userId, n };
  const attempt = newAttempt(deps, actor, test, ref, device);
  if (await AttemptStore.create(deps, attempt)) {
    const { attempt: timed, extraMinutes } = await withExtraTime(
      deps,
      test,
      attempt,
      actor.extraTime,
    );
    return attemptView(deps, timed, { device, exits: 0, extraMinutes });
  }
  return resume(deps, { test, ref, device, standing: actor.extraTime }, TRIES);
}

interface Resumed {
  test: Test;
  ref: AttemptRef;
  device: string;
  standing: Actor["extraTime"];
}

/**
 * Sheet and long texts are read one after the other; when another device replaces a text in
 * between, both are read again.
 */
async function resume(deps: Deps, of: Resumed, tries: number): Promise<AttemptView> {
  const { test, ref, device, standing } = of;
  const found = await runningAttempt(deps, ref);
  // A start that was cut off may have left the time out that was granted.
  const { attempt: running, extraMinutes } = await withExtraTime(deps, test, found, standing);
  const exits = await exitsOf(deps, ref);
  try {
    return await attemptView(deps, running, { device, exits, extraMinutes });
  } catch (error) {
    const now = await runningAttempt(deps, ref);
    if (tries === 1 || now.rev === running.rev) throw error;
    return resume(deps, of, tries - 1);
  }
}

/** An admin goes on with a trial that is still open, or begins the next. */
async function nextTrial(deps: Deps, actor: Actor, testId: string): Promise<number> {
  const latest = await AttemptStore.latestTrial(deps, testId, actor.userId);
  if (latest === 0) return 1;
  const ref = { testId, userId: actor.userId, n: latest };
  const attempt = await AttemptStore.find(deps, ref, { consistent: true });
  const open = attempt?.status === "open" && !isPast(attempt.deadline, deps.clock.now());
  return open ? latest : latest + 1;
}

async function runningAttempt(deps: Deps, ref: AttemptRef): Promise<Attempt> {
  const attempt = await AttemptStore.find(deps, ref, { consistent: true });
  if (!attempt) throw new Error("An attempt that exists was not found");
  if (attempt.status !== "open" || isPast(attempt.deadline, deps.clock.now())) {
    throw alreadySubmitted();
  }
  return attempt;
}

async function attemptView(
  deps: Deps,
  attempt: Attempt,
  known: { device: string; exits: number; extraMinutes: number },
): Promise<AttemptView> {
  const key = await Papers.key(deps, attempt);
  const sheet = decodeSheet(attempt.sheet, key.questions.length);
  const texts = await longTexts(deps, attempt);
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
  };
}

/**
 * Keeps answers of a running attempt: half a read and one write, merged per question by sequence
 * number. Repeated, late and reordered saves change nothing twice.
 * @throws AppError `conflict` when the attempt is closed or its time is over.
 */
export async function save(
  deps: Deps,
  actor: Actor,
  attemptId: string,
  input: SaveInput,
): Promise<SavedView> {
  const ref = parseSubmissionId(attemptId);
  if (ref.userId !== actor.userId) throw notFound("This attempt");
  const { device = "" } = input;
  for (let tried = 0; tried < TRIES; tried++) {
    const attempt = await openAttempt(deps, ref, tried > 0);
    const key = await Papers.key(deps, attempt);
    const entries = readAnswers(key, input.answers);
    const mostSeconds = secondsSoFar(attempt, deps.clock.now());
    const merge = await mergeInto(deps, attempt, { key, entries, mostSeconds });
    const unchanged = merge.changed.length === 0;
    const notAfter = deps.clock.now() - GRACE_MS;
    if (
      unchanged ||
      (await AttemptStore.save(deps, ref, { ...attempt, sheet: merge.text, device, notAfter }))
    ) {
      if (!unchanged) await merge.settle();
      await logEvents(deps, attempt, input);
      return savedView(
        deps,
        attempt,
        merge,
        key.questions.map((one) => one.questionId),
        input,
      );
    }
  }
  throw new AppError("unavailable", "busy", "Another device is saving too. Trying again.", {
    retryAfterSeconds: 1,
  });
}

/** A running attempt; the second look, after a refusal or a miss, is a consistent one. */
async function openAttempt(deps: Deps, ref: AttemptRef, consistent: boolean): Promise<Attempt> {
  const attempt = await AttemptStore.find(deps, ref, { consistent });
  if (!attempt && !consistent) return openAttempt(deps, ref, true);
  if (!attempt) throw notFound("This attempt");
  if (attempt.status !== "open" || isPast(attempt.deadline, deps.clock.now()))
    throw attemptClosed();
  return attempt;
}

type Merge = Awaited<ReturnType<typeof mergeInto>>;

function savedView(
  deps: Deps,
  attempt: Attempt,
  merge: Merge,
  ids: readonly string[],
  input: SaveInput,
): SavedView {
  const saved: Record<string, number> = {};
  ids.forEach((id, index) => {
    if (id in input.answers) saved[id] = merge.sheet[index]?.seq ?? 0;
  });
  return {
    saved,
    newer: merge.newerAnswers,
    otherDevice: isOtherDevice(attempt, input.device ?? ""),
    deadline: iso(attempt.deadline),
    serverTime: iso(deps.clock.now()),
  };
}
