import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as Attempts from "../attempt-store/attempt-read.service.ts";
import {
  currentMarks,
  doneBy,
  LEASE_MS,
  mayChange,
  mayMark,
  placeOf,
} from "./marking-queue.rules.ts";
import type { LeasedAnswer, NextAnswer, QueuedAnswer } from "./marking-queue.schema.ts";
import * as store from "./queued-answer.store.ts";
import { type Judged, judged } from "./rubric.service.ts";
import { textOf } from "./written-question.rules.ts";

/** How often a lease is tried again on an answer that changed since it was read. */
const TRIES = 3;

/**
 * Leases the next answer of a question to the caller for ten minutes: an answer that is leased to
 * them already, or the first answer that they may mark and no one else is marking. Answers that
 * wait for a first mark come first, answers marked by an earlier rubric last.
 * @throws AppError `not-found`
 */
export async function next(
  deps: Deps,
  actor: Actor,
  testId: string,
  questionId: string,
  after?: string,
): Promise<NextAnswer> {
  const question = await judged(deps, testId, questionId);
  let leasedByOthers = 0;
  for await (const found of queue(deps, question, after)) {
    if (isLeasedByOther(found, actor, deps.clock.now())) {
      leasedByOthers++;
      continue;
    }
    const answer = await lease(deps, actor, question, found, mayMark);
    if (answer) return { answer, leasedByOthers: 0 };
  }
  return { answer: null, leasedByOthers };
}

/** The waiting answers, starting after the skipped answer and ending with the answers before it. */
async function* queue(
  deps: Deps,
  { marking: { testId }, rubric }: Judged,
  after: string | undefined,
): AsyncGenerator<QueuedAnswer> {
  const question = { testId, questionId: rubric.questionId };
  const to = doneBy(rubric.version);
  const skipped =
    after === undefined ? undefined : await store.find(deps, { ...question, answerId: after });
  let before: QueuedAnswer | undefined;
  const seen: QueuedAnswer[] = [];
  for await (const page of store.between(deps, question, { from: "1", to })) {
    for (const answer of page) {
      if (skipped && !before) {
        seen.push(answer);
        if (answer.answerId === skipped.answerId) before = answer;
      } else yield answer;
    }
  }
  yield* seen;
}

const isLeasedByOther = ({ lease: held }: QueuedAnswer, { userId }: Actor, now: number): boolean =>
  held !== undefined && held.by !== userId && held.until > now;

/**
 * Leases one answer to the caller, if they may mark it, or if they are its only marker.
 * @throws AppError `not-found`; `conflict` answer_leased, answer_decided
 */
export async function take(
  deps: Deps,
  actor: Actor,
  testId: string,
  questionId: string,
  answerId: string,
): Promise<LeasedAnswer> {
  const question = await judged(deps, testId, questionId);
  const found = await store.find(deps, { testId, questionId, answerId });
  if (!found) throw notFound("This answer");
  const allowed: typeof mayMark = (answer, judging, userId) =>
    mayMark(answer, judging, userId) || mayChange(answer, judging, userId);
  if (!allowed(found, question, actor.userId)) throw answerDecided();
  const answer = await lease(deps, actor, question, found, allowed);
  if (!answer) throw answerLeased();
  return answer;
}

const answerLeased = () =>
  conflict("answer_leased", "Someone else marks this answer now. Try again in ten minutes.");

const answerDecided = () =>
  conflict("answer_decided", "This answer is marked, and its marks can no longer be changed here.");

/**
 * Leases an answer to the caller. Undefined if it is leased to someone else, or if the caller may
 * not mark it any more.
 */
async function lease(
  deps: Deps,
  actor: Actor,
  question: Judged,
  found: QueuedAnswer,
  allowed: typeof mayMark,
): Promise<LeasedAnswer | undefined> {
  let answer: QueuedAnswer | undefined = found;
  for (let round = 0; answer && round < TRIES; round++) {
    const now = deps.clock.now();
    if (isLeasedByOther(answer, actor, now)) return undefined;
    if (!allowed(answer, question, actor.userId)) return undefined;
    const until = now + LEASE_MS;
    const leased = { ...answer, rev: answer.rev + 1, lease: { by: actor.userId, until } };
    if (await store.replace(deps, leased, placeOf(leased, question))) {
      return viewOf(deps, actor, question, leased, until);
    }
    // The index may be older than the item.
    answer = await store.find(deps, found);
  }
  return undefined;
}

async function viewOf(
  deps: Deps,
  { userId }: Actor,
  question: Judged,
  answer: QueuedAnswer,
  until: number,
): Promise<LeasedAnswer> {
  const current = currentMarks(answer, question);
  const own = current.find(({ by }) => by === userId);
  const turn = own ? current.indexOf(own) : current.length;
  return {
    answerId: answer.answerId,
    text: await readText(deps, question, answer),
    turn: turn === 0 ? 1 : turn === 1 ? 2 : 3,
    until: iso(until),
    own: own ? { scores: own.scores.map((score) => score / 100), comment: own.comment } : null,
  };
}

/** @throws AppError `not-found` for an attempt that does not exist any more */
async function readText(
  deps: Deps,
  { key, written }: Judged,
  { testId, userId }: QueuedAnswer,
): Promise<string> {
  const [entry] = await Attempts.findMany(deps, [{ testId, userId, n: 0 }]);
  if (!entry) throw notFound("The attempt of this answer");
  const { attempt, texts } = entry.read();
  return textOf(key, written, { sheet: attempt.sheet, texts }) ?? "";
}

/** Gives an answer back unmarked. Does nothing if the caller does not have it. */
export async function release(
  deps: Deps,
  actor: Actor,
  testId: string,
  questionId: string,
  answerId: string,
): Promise<void> {
  const question = await judged(deps, testId, questionId);
  const found = await store.find(deps, { testId, questionId, answerId });
  if (found?.lease?.by !== actor.userId) return;
  const { lease: _given, ...rest } = found;
  const free = { ...rest, rev: found.rev + 1 };
  await store.replace(deps, free, placeOf(free, question));
}
