import { responseTypes } from "@academy/response-types/registry.ts";
import { stageOf } from "../../exam/terms/test/challenge-window.rules.ts";
import * as ShownPapers from "../../exam/paper/shown-paper.service.ts";
import { asSeen } from "../../exam/paper/seen-order.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { take } from "../../kernel/rate-limit/rate-limit.store.ts";
import { invalid, notFound } from "../../kernel/shared/error.ts";
import * as Access from "./challenge-access.service.ts";
import * as Board from "./challenge-board.store.ts";
import {
  alreadyChallenged,
  assertDisputes,
  challengeDecided,
  challengeLimit,
  claimTextOf,
  readClaims,
  stateOf,
  windowClosed,
} from "./challenge.rules.ts";
import type { Challenge, ChallengeInput, EvidenceInput, OwnChallenge } from "./challenge.schema.ts";
import * as store from "./challenge.store.ts";
import * as Evidence from "./evidence.service.ts";
import { remove as removeEvidence } from "./evidence.store.ts";
import { viewOf } from "./own-challenges.service.ts";

/** Challenges that one student may withdraw in an hour. */
const WITHDRAWALS = { limit: 20, windowSeconds: 3600, what: "withdrawals" };

/**
 * What a student may challenge now, the earlier attempt first.
 *
 * @throws AppError `not-found`, `conflict` window_closed
 */
async function openFor(
  deps: Deps,
  userId: string,
  testId: string,
): Promise<[Access.Entitled, ...Access.Entitled[]]> {
  const own = await Access.entitled(deps, userId, testId);
  const [{ test }] = own;
  if (stageOf(test, deps.clock.now()) === "open") return own;
  throw windowClosed(test.challengeUntil);
}

/** A form for an image as evidence. @throws AppError as `add`, and `limited` */
export async function offerEvidence(
  deps: Deps,
  userId: string,
  testId: string,
  input: EvidenceInput,
) {
  await openFor(deps, userId, testId);
  return Evidence.offer(deps, userId, input);
}

/**
 * Challenges the key of a question, with the account that took the test. The question is noted
 * before the challenge is written, so a crash in between leaves a question without challenges,
 * which the sweep forgets.
 * @throws AppError `not-found` as for an unknown test; `conflict` window_closed, challenge_limit,
 *   already_challenged, already_dropped; `invalid` unknown_question, unfit_claim, same_as_key
 */
export async function add(
  deps: Deps,
  userId: string,
  testId: string,
  input: ChallengeInput,
): Promise<OwnChallenge> {
  const all = await openFor(deps, userId, testId);
  const [own] = all;
  const { test, key } = own;
  const challenge = await challengeOf(deps, own, input);
  const before = await Access.challengesOf(deps, all);
  if (before.some((one) => one.questionId === input.questionId)) throw alreadyChallenged();
  if (before.length >= test.challengeMax) throw challengeLimit(test.challengeMax);
  const { picture: uploadId } = input;
  const picture =
    uploadId === undefined ? undefined : await Evidence.keep(deps, { userId, testId, uploadId });
  const written: Challenge = { ...challenge, ...(picture !== undefined && { picture }) };
  await note(deps, written);
  if (!(await store.put(deps, written))) throw alreadyChallenged();
  // Another call of this student may have written a challenge at the same time.
  const after = await Access.challengesOf(deps, all);
  if (after.length > test.challengeMax) {
    await discard(deps, written);
    throw challengeLimit(test.challengeMax);
  }
  return viewOf(deps, own, written, { key, decision: undefined });
}

async function challengeOf(
  deps: Deps,
  { attempt, key }: Access.Entitled,
  { questionId, reason, claims, text, source }: ChallengeInput,
): Promise<Challenge> {
  const index = key.questions.findIndex((one) => one.questionId === questionId);
  const question = key.questions[index];
  if (!question) {
    const message = `Question ${questionId} is not in this test.`;
    throw invalid("unknown_question", message, [{ path: "questionId", message }]);
  }
  const answers = readClaims(question, { reason, claims });
  const { userId } = attempt;
  const seen = await ShownPapers.seenBy(deps, attempt, userId);
  assertDisputes(question, reason, answers, asSeen(question, seen?.places[index]));
  const type = responseTypes.get(question.responseType);
  return {
    testId: attempt.testId,
    questionId,
    userId,
    reason,
    claims: answers.map((answer) => type.writeAnswer(answer, question.content)),
    claimText: claimTextOf(question, reason, answers),
    text,
    source,
    at: deps.clock.now(),
    known: key.corrections.length,
  };
}

/**
 * Notes the question, unless it waits for a decision already. A decision that is made after this
 * read is later than the challenge, so the decision covers the challenge.
 */
async function note(deps: Deps, { testId, questionId, at, known }: Challenge): Promise<void> {
  const { latest, decisions } = await Board.readBoard(deps, testId);
  const last = latest.get(questionId);
  const decidedAt = decisions.get(questionId)?.at ?? -1;
  if (last?.known === known && last.at > decidedAt) return;
  await Board.noteLatest(deps, testId, questionId, { at, known });
}

async function discard(deps: Deps, challenge: Challenge): Promise<void> {
  if (challenge.picture !== undefined) await removeEvidence(deps, [challenge.picture]);
  await store.remove(deps, challenge);
}

/**
 * Withdraws a challenge that is not decided, while the window is open.
 * @throws AppError `not-found`; `conflict` window_closed, challenge_decided; `limited`
 */
export async function withdraw(
  deps: Deps,
  userId: string,
  testId: string,
  questionId: string,
): Promise<void> {
  const all = await openFor(deps, userId, testId);
  const [{ key }] = all;
  const challenge = (await Access.challengesOf(deps, all)).find(
    (one) => one.questionId === questionId,
  );
  if (!challenge) throw notFound("This challenge");
  const { decisions } = await Board.readBoard(deps, testId);
  if (stateOf(challenge, key, decisions.get(questionId)) !== "open") throw challengeDecided();
  await take(deps, { key: `withdraw:${userId}`, ...WITHDRAWALS });
  await discard(deps, challenge);
}

/** Everything that a student has challenged, for their download. */
export const allOf = (deps: Deps, userId: string): Promise<Challenge[]> =>
  store.ofStudent(deps, userId);

/** Deletes all challenges of a student with their images. Safe to repeat. */
export async function removeAll(deps: Deps, userId: string): Promise<void> {
  const challenges = await store.ofStudent(deps, userId);
  for (const testId of new Set(challenges.map((one) => one.testId))) {
    await Board.unsettle(deps, testId);
  }
  for (const challenge of challenges) await discard(deps, challenge);
}
