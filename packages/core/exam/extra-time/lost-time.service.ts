import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { type Actor, isOwn } from "../../kernel/shared/actor.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { AppError, conflict, notFound } from "../../kernel/shared/error.ts";
import { iso, MINUTE, SECOND } from "../../kernel/shared/time.ts";
import * as Tests from "../assessment/assessment.service.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import * as ExamHallStore from "../assessment/exam-hall.store.ts";
import * as Partition from "../attempt-store/attempt-partition.store.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import * as ExtraTimeStore from "../attempt-store/extra-time.store.ts";
import {
  type Attempt,
  isPast,
  isRanked,
  isRunning,
  lastDeadlineOf,
  parseSubmissionId,
  SHARDS,
  stateOf,
  submissionIdOf,
} from "../terms/attempt/attempt.rules.ts";
import {
  type LostTime,
  lostSince,
  pendingOf,
  totalMinutes,
} from "../terms/attempt/lost-time.rules.ts";
import { MAX_LOST_TIMES } from "../terms/attempt/lost-time.schema.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { giveBack } from "./give-back.service.ts";
import type { LostTimeInput, LostTimeView, OwnLostTime } from "./lost-time.schema.ts";

/** Tries of a write that other writes of the same item may precede. */
const TRIES = 5;
/** A call begins no further attempts after this long; the client sends it again. */
const CALL_MS = 5 * SECOND;

/**
 * Gives lost time back: to everyone, also to who starts late in the window, or to chosen students
 * whose attempts run. Results wait first, then it is noted, last the running attempts are extended. What a call does
 * not reach gets its time before it would end, so a repeated call only completes the last step.
 * @throws AppError `conflict` before the test opens, after its last deadline, or once results are
 * published
 */
export async function give(
  deps: Deps,
  actor: Actor,
  testId: string,
  input: LostTimeInput,
): Promise<LostTimeView> {
  const test = await Tests.load(deps, testId);
  assertTaken(deps, test);
  const { id, minutes, reason } = input;
  const time = { id, minutes, reason, by: actor.name, at: deps.clock.now() };
  return input.userIds
    ? giveToChosen(deps, actor, test, time, [...new Set(input.userIds)])
    : giveToAll(deps, actor, test, time, input.from);
}

function assertTaken(deps: Deps, test: Test): void {
  const now = deps.clock.now();
  if (test.run !== null) throw published();
  if (stateOf(test, now) === "upcoming") {
    const message = `This test starts at ${iso(test.startTime)}. No one has lost time yet.`;
    throw conflict("not_open_yet", message);
  }
  if (isPast(lastDeadlineOf(test), now)) {
    throw conflict("test_expired", "This test is over for everyone, so no time can be given back.");
  }
}

const published = () =>
  conflict("published", "The results are published, so no time can be given back.");

const tooOften = (limit: number) =>
  conflict("too_many", `Lost time was given back ${limit} times already, which is the limit.`, {
    limit,
  });

const busy = () =>
  new AppError("unavailable", "busy", "Someone else is giving time back. Try again.", {
    retryAfterSeconds: 1,
  });

async function giveToAll(
  deps: Deps,
  actor: Actor,
  test: Test,
  time: LostTime,
  from: number,
): Promise<LostTimeView> {
  const noted = await changeHall(deps, test, (hall) => {
    if (hall.lost.some(({ id }) => id === time.id)) return undefined;
    if (hall.lost.length >= MAX_LOST_TIMES) throw tooOften(MAX_LOST_TIMES);
    return { ...hall, lost: [...hall.lost, time] };
  });
  if (noted.isNew) await record(deps, actor, test.testId, time);
  return { ...(await giveToShards(deps, noted.test, noted.hall.lost, from)), leftOut: [] };
}

const record = (deps: Deps, actor: Actor, target: string, time: LostTime) =>
  Audit.record(deps, actor, { action: "lost-time.give", target, after: time });

/**
 * Changes what is noted of a test, unless `change` returns undefined. The test's results wait first
 * for the latest end that any attempt can then have.
 */
async function changeHall(
  deps: Deps,
  test: Test,
  change: (hall: ExamHallStore.ExamHall) => ExamHallStore.ExamHall | undefined,
): Promise<{ hall: ExamHallStore.ExamHall; test: Test; isNew: boolean }> {
  const { testId, expiryTime, extraMinutes } = test;
  for (let tried = 0; tried < TRIES; tried++) {
    const before = (await ExamHallStore.find(deps, testId)) ?? ExamHallStore.QUIET;
    const changed = change(before);
    if (!changed) return { hall: before, test, isNew: false };
    const minutes = extraMinutes + changed.ownMinutes + totalMinutes(changed.lost);
    const waitsUntil = Math.max(test.waitsUntil ?? 0, expiryTime + minutes * MINUTE);
    if (!(await TestStore.waitUntil(deps, testId, waitsUntil))) throw published();
    const hall = { ...changed, seq: before.seq + 1 };
    if (await ExamHallStore.put(deps, testId, hall)) {
      return { hall, test: { ...test, waitsUntil }, isNew: true };
    }
  }
  throw busy();
}

/** Extends the running attempts of the shards from `from` on, until the call has taken too long. */
async function giveToShards(
  deps: Deps,
  test: Test,
  lost: readonly LostTime[],
  from: number,
): Promise<Pick<LostTimeView, "given" | "next">> {
  const began = deps.clock.now();
  let given = 0;
  for (let shard = from; shard < SHARDS; shard++) {
    if (shard > from && deps.clock.now() - began > CALL_MS) return { given, next: shard };
    for await (const items of Partition.shardPages(deps, test.testId, shard)) {
      given += await giveToItems(deps, test, lost, items.filter(Partition.isAttempt));
    }
  }
  return { given, next: null };
}

async function giveToItems(
  deps: Deps,
  test: Test,
  lost: readonly LostTime[],
  items: readonly Parameters<typeof AttemptStore.readAttempt>[0][],
): Promise<number> {
  const attempts = items.flatMap((item) => {
    try {
      const attempt = AttemptStore.readAttempt(item);
      return isRanked(attempt) && attempt.status === "open" ? [attempt] : [];
    } catch (error) {
      const submission = submissionIdOf(Partition.refOfItem(item));
      deps.log.error("attempt.read-failed", error, { submission });
      return [];
    }
  });
  const after = await mapConcurrently(attempts, (one) =>
    giveBack(deps, test, one, lostSince(test, one.startedAt, lost)),
  );
  return after.filter((one) => isRunning(one, deps.clock.now())).length;
}

async function giveToChosen(
  deps: Deps,
  actor: Actor,
  test: Test,
  time: LostTime,
  userIds: readonly string[],
): Promise<LostTimeView> {
  const refs = userIds.map((userId) => ({ testId: test.testId, userId, n: 0 }));
  const [attempts, grants] = await Promise.all([
    AttemptStore.findMany(deps, refs, { consistent: true }),
    ExtraTimeStore.findMany(deps, refs, { consistent: true }),
  ]);
  // A call that was cut off may have noted time that an attempt past its deadline still gets.
  const running = attempts.filter(
    (one) =>
      isRunning(one, deps.clock.now()) ||
      pendingOf(one, grants.get(one.userId)?.lost ?? []).length > 0,
  );
  const most = Math.max(0, ...running.map(({ userId }) => ownMinutes(grants.get(userId), time)));
  // Also if no more minutes are needed: with the note, starts and submissions look for lost time.
  const { test: waiting } = await changeHall(deps, test, (hall) =>
    hall.seq > 0 && hall.ownMinutes >= most
      ? undefined
      : { ...hall, ownMinutes: Math.max(hall.ownMinutes, most) },
  );
  const given = await mapConcurrently(running, async (attempt) => {
    const { lost, isNew } = await noteOwn(deps, attempt, time);
    if (isNew) await record(deps, actor, submissionIdOf(attempt), time);
    return isRunning(await giveBack(deps, waiting, attempt, lost), deps.clock.now());
  });
  const has = new Set(running.filter((_one, index) => given[index]).map(({ userId }) => userId));
  const leftOut = userIds.filter((userId) => !has.has(userId));
  return { given: has.size, leftOut, next: null };
}

const ownMinutes = (grant: ExtraTimeStore.Grant | undefined, time: LostTime): number =>
  totalMinutes((grant?.lost ?? []).filter(({ id }) => id !== time.id)) + time.minutes;

/** Notes lost time with a student's extra time, once. @returns all that only this student lost */
export async function noteOwn(
  deps: Deps,
  attempt: Attempt,
  time: LostTime,
): Promise<{ lost: readonly LostTime[]; isNew: boolean }> {
  for (let tried = 0; tried < TRIES; tried++) {
    const before = await ExtraTimeStore.find(deps, attempt);
    const known = before?.lost ?? [];
    if (known.some(({ id }) => id === time.id)) return { lost: known, isNew: false };
    if (known.length >= MAX_LOST_TIMES) throw tooOften(MAX_LOST_TIMES);
    const { by, at } = time;
    const grant = before ?? { minutes: 0, reason: "", by, at, rev: 0 };
    const lost = [...known, time];
    const rev = grant.rev + 1;
    if (await ExtraTimeStore.put(deps, attempt, { ...grant, lost, rev })) {
      return { lost, isNew: true };
    }
  }
  throw busy();
}

/** The lost time that the caller's attempt got back, with the reasons. @throws AppError `not-found` */
export async function readOwn(deps: Deps, actor: Actor, attemptId: string): Promise<OwnLostTime> {
  const ref = parseSubmissionId(attemptId);
  if (!isOwn(actor, ref.userId)) throw notFound("This attempt");
  const attempt = await AttemptStore.find(deps, ref, { consistent: true });
  if (!attempt) throw notFound("This attempt");
  const { givenBack = [] } = attempt;
  if (givenBack.length === 0) return { lost: [] };
  const [hall, grant] = await Promise.all([
    ExamHallStore.find(deps, ref.testId),
    ExtraTimeStore.find(deps, ref),
  ]);
  const known = [...(hall?.lost ?? []), ...(grant?.lost ?? [])];
  const reasons = new Map(known.map(({ id, reason }) => [id, reason]));
  return { lost: givenBack.map((one) => ({ ...one, reason: reasons.get(one.id) ?? "" })) };
}
