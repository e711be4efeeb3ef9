import { responseTypes } from "@academy/response-types/registry.ts";
import { InputError } from "@academy/response-types/shared/input-error.ts";
import { acceptedByStudents, acceptedTexts } from "../../exam/paper/key-words.rules.ts";
import type { KeyedQuestion, PaperKey } from "../../exam/terms/paper/paper.schema.ts";
import { conflict, invalid } from "../../kernel/shared/error.ts";
import { indianMoment, iso } from "../../kernel/shared/time.ts";
import type {
  Challenge,
  ChallengedQuestion,
  ChallengeReason,
  ChallengeState,
  Decision,
} from "./challenge.schema.ts";

/** Reasons that name an answer. */
const namesAnswer = (reason: ChallengeReason): boolean =>
  reason === "wrong_key" || reason === "several_right";

/**
 * The corrections of a question in the published key, without the first `known` corrections of that
 * key.
 */
const correctionsOf = (key: PaperKey, questionId: string, known: number) =>
  key.corrections
    .slice(known)
    .filter(({ changes }) => changes.some((change) => change.questionId === questionId));

/** The canonical answers that a challenge claims. @throws AppError `invalid` for unfit ones */
export function readClaims(
  question: KeyedQuestion,
  { reason, claims }: { reason: ChallengeReason; claims: readonly unknown[] },
): unknown[] {
  const type = responseTypes.get(question.responseType);
  if (!namesAnswer(reason) || type.longText) return [];
  if (claims.length === 0) throw unfitClaim("claims", NO_CLAIM);
  return claims.map((claim, at) => {
    try {
      const answer = type.readAnswer(claim, question.content);
      if (answer !== null) return answer;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw unfitClaim(`claims.${at}`, error.message);
    }
    throw unfitClaim(`claims.${at}`, NO_CLAIM);
  });
}

const NO_CLAIM = "Choose the answer that you think is correct.";

const unfitClaim = (path: string, message: string) =>
  invalid("unfit_claim", message, [{ path, message }]);

/** Whether a canonical answer earns full marks by the key of a question that counts. */
function isAccepted(
  { responseType, keys, content, dropped }: KeyedQuestion,
  answer: unknown,
): boolean {
  const type = responseTypes.get(responseType);
  return !dropped && keys.some((key) => type.verdict(answer, key, content).outcome === "right");
}

/** The claimed answers as text: "B", or with the key "B or C" if several answers are correct. */
export function claimTextOf(
  question: KeyedQuestion,
  reason: ChallengeReason,
  answers: readonly unknown[],
): string {
  const type = responseTypes.get(question.responseType);
  const claimed = answers.map((answer) => type.answerText(answer, question.content));
  const keys = reason === "several_right" && answers.length > 0 ? acceptedTexts(question) : [];
  return [...new Set([...keys, ...claimed])].join(" or ");
}

/** Whether the published key says what a challenge asked for. */
function isMet({ reason, claims }: Challenge, question: KeyedQuestion): boolean {
  if (!namesAnswer(reason)) return question.dropped;
  return readClaims(question, { reason, claims }).every((answer) => isAccepted(question, answer));
}

/**
 * The state of a challenge, derived from the published key; a later correction overrides a
 * decision.
 */
export function stateOf(
  challenge: Challenge,
  key: PaperKey,
  decision: Decision | undefined,
): ChallengeState {
  const question = key.questions.find(({ questionId }) => questionId === challenge.questionId);
  const last = correctionsOf(key, challenge.questionId, challenge.known).at(-1);
  const decidedAt = decision && decision.at >= challenge.at ? decision.at : undefined;
  if (!question || !last) return decidedAt === undefined ? "open" : "rejected";
  if (isMet(challenge, question)) return "accepted";
  return decidedAt !== undefined && decidedAt > last.at ? "rejected" : "changed";
}

/**
 * The latest challenge of a question: when it was made, and how many corrections the key had then.
 */
export interface Latest {
  at: number;
  known: number;
}

/** The state of a challenged question; "open" if it still needs a decision. */
export function questionState(
  questionId: string,
  latest: Latest,
  key: PaperKey,
  decision: Decision | undefined,
): ChallengedQuestion["state"] {
  const last = correctionsOf(key, questionId, latest.known).at(-1);
  const decidedAt = decision && decision.at >= latest.at ? decision.at : undefined;
  if (last && (decidedAt === undefined || decidedAt <= last.at)) return "changed";
  return decidedAt === undefined ? "open" : "rejected";
}

/** The challenged questions without a decision. */
export const undecidedOf = (
  latest: ReadonlyMap<string, Latest>,
  key: PaperKey,
  decisions: ReadonlyMap<string, Decision>,
): string[] =>
  [...latest]
    .filter(([id, one]) => questionState(id, one, key, decisions.get(id)) === "open")
    .map(([id]) => id);

/** How many students give each claim or reason, the most frequent first. */
export function saysOf(
  challenges: readonly Pick<Challenge, "reason" | "claimText">[],
): ChallengedQuestion["says"] {
  const groups = Map.groupBy(challenges, ({ reason, claimText }) => `${reason} ${claimText}`);
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      return [{ reason: first.reason, claimText: first.claimText, students: group.length }];
    })
    .toSorted((one, other) => other.students - one.students);
}

/** Refuses what a challenge cannot ask for. @throws AppError `invalid`, `conflict` */
export function assertDisputes(
  question: KeyedQuestion,
  reason: ChallengeReason,
  answers: readonly unknown[],
  seen: KeyedQuestion = question,
): void {
  if (question.dropped) {
    throw conflict("already_dropped", "This question was dropped: everyone has its marks already.");
  }
  if (answers.length === 0 || !answers.every((answer) => isAccepted(question, answer))) return;
  if (!namesAnswer(reason)) return;
  const key = acceptedByStudents(seen).join(" or ");
  const message = `That is the key already: ${key}.`;
  throw invalid("same_as_key", message, [{ path: "claims", message }]);
}

export const windowClosed = (until: number) =>
  conflict("window_closed", `The challenge window closed on ${indianMoment(until)}.`, {
    until: iso(until),
  });

export const challengeLimit = (max: number) =>
  conflict(
    "challenge_limit",
    `You have used all ${max} challenges for this test. You can withdraw one that is not decided.`,
    { max },
  );

export const alreadyChallenged = () =>
  conflict("already_challenged", "You have already challenged this question.");

export const challengeDecided = () =>
  conflict("challenge_decided", "This challenge is decided, so it cannot be withdrawn.");
