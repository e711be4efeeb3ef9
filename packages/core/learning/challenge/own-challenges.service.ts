import { toMarks } from "@academy/response-types/shared/marks.ts";
import { windowOf } from "../../exam/terms/test/challenge-window.rules.ts";
import { acceptedByStudents } from "../../exam/paper/key-words.rules.ts";
import { gradeSheet, unitOfKey } from "../../exam/marking/grading.rules.ts";
import type { KeyedQuestion, PaperKey } from "../../exam/terms/paper/paper.schema.ts";
import * as Papers from "../../exam/paper/paper.service.ts";
import { asSeen, type SeenOrder } from "../../exam/paper/seen-order.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as Access from "./challenge-access.service.ts";
import * as Board from "./challenge-board.store.ts";
import { claimTextOf, readClaims, stateOf } from "./challenge.rules.ts";
import type {
  Challenge,
  DecidedQuestion,
  Decision,
  OwnChallenge,
  OwnChallenges,
} from "./challenge.schema.ts";

/** A student's challenges of a test and, once the key is final, what was decided. */
export async function read(deps: Deps, userId: string, testId: string): Promise<OwnChallenges> {
  const all = await Access.entitled(deps, userId, testId);
  const [own] = all;
  const window = windowOf(own.test, deps.clock.now());
  if (!window) throw notFound("This test");
  const [challenges, board] = await Promise.all([
    Access.challengesOf(deps, all),
    Board.readBoard(deps, testId),
  ]);
  const views = challenges.map((challenge) =>
    viewOf(deps, all.find(({ attempt }) => attempt.userId === challenge.userId) ?? own, challenge, {
      key: own.key,
      decision: board.decisions.get(challenge.questionId),
    }),
  );
  const seen = await Papers.seenBy(deps, own.attempt, own.attempt.userId);
  return {
    ...window,
    max: own.test.challengeMax,
    challenges: (await Promise.all(views)).toSorted((one, other) => one.number - other.number),
    decided: window.stage === "final" ? decidedOf(own.key, board, seen) : [],
  };
}

interface Decided {
  key: PaperKey;
  decision: Decision | undefined;
}

/** A challenge as its student sees it, with the letters that they saw. */
export async function viewOf(
  deps: Deps,
  own: Access.Entitled,
  challenge: Challenge,
  { key, decision }: Decided,
): Promise<OwnChallenge> {
  const { questionId, reason, text, source, picture, at } = challenge;
  const index = key.questions.findIndex((one) => one.questionId === questionId);
  const question = key.questions[index];
  if (!question) throw new Error(`Question ${questionId} is challenged but not in the key`);
  const seen = (await Papers.seenBy(deps, own.attempt, own.attempt.userId))?.places[index];
  const shown = asSeen(question, seen);
  const state = stateOf(challenge, key, decision);
  const corrected = state === "accepted" || state === "changed";
  const before = corrected ? await keyBefore(deps, own, challenge) : null;
  return {
    questionId,
    number: index + 1,
    reason,
    claimText: claimTextOf(
      asSeen(before?.questions[index] ?? question, seen),
      reason,
      readClaims(shown, challenge),
    ),
    text,
    source,
    hasPicture: picture !== undefined,
    at: iso(at),
    state,
    key: before && {
      was: wordsOf(asSeen(before.questions[index] ?? question, seen)) ?? "",
      is: wordsOf(shown),
    },
    marks: before && gained(own, before, key, index),
    note: state === "rejected" ? (decision?.note ?? "") : "",
  };
}

/** The accepted answers; null for a dropped question. */
const wordsOf = (question: KeyedQuestion): string | null =>
  question.dropped ? null : acceptedByStudents(question).join(" or ");

/** The key that was published when the question was challenged. */
function keyBefore(
  deps: Deps,
  { attempt, key }: Access.Entitled,
  { known }: Challenge,
): Promise<PaperKey> {
  return Papers.keyNamed(deps, attempt, key.corrections[known]?.from ?? key.name);
}

/** How many more marks a student's own answer has under the later key. */
function gained(
  { attempt, texts }: Access.Entitled,
  before: PaperKey,
  after: PaperKey,
  index: number,
): number {
  const [was = 0, is = 0] = [before, after].map(
    (key) => gradeSheet(key, attempt, texts).answers[index]?.marks,
  );
  return toMarks(is - was, unitOfKey(after));
}

/** All challenged questions in the paper's order, with how many students challenged each. */
function decidedOf(key: PaperKey, board: Board.Board, seen: SeenOrder | null): DecidedQuestion[] {
  return key.questions.flatMap((question, index) => {
    const challengers = board.counts[question.questionId] ?? 0;
    if (challengers === 0) return [];
    const change = key.corrections
      .flatMap(({ at, changes }) => changes.map((one) => ({ ...one, at })))
      .findLast(({ questionId }) => questionId === question.questionId);
    const decision = board.decisions.get(question.questionId);
    const isKept = decision !== undefined && (!change || decision.at > change.at);
    const shown = asSeen(question, seen?.places[index]);
    return [
      {
        questionId: question.questionId,
        number: index + 1,
        challengers,
        ...(!isKept && change && { key: wordsOf(shown) }),
        note: (isKept ? decision.note : change?.note) ?? "",
      },
    ];
  });
}
