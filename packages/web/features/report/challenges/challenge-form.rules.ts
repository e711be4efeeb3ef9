import type {
  ChallengeReason,
  OwnChallenge,
  OwnChallenges,
} from "@academy/core/learning/challenge/challenge.schema.ts";
import type { QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";
import { formatDay, formatMarks } from "../../../lib/format.ts";

/** The shortest text with which a reviewer can work; the server checks the length again. */
const LEAST_TEXT = 30;

export const namesAnswer = (reason: ChallengeReason | ""): boolean =>
  reason === "wrong_key" || reason === "several_right";

/** Whether a student can claim an answer: not for questions with a written answer. */
export const takesClaim = ({ correctAnswer, options, rows, format }: QuestionReport): boolean =>
  typeof correctAnswer !== "string" || [options, rows, format].some(Boolean);

/** Whether a student can challenge the key of a question now. */
export const canChallenge = (
  { stage, max, challenges }: Pick<OwnChallenges, "stage" | "max" | "challenges">,
  { questionId, status }: Pick<QuestionReport, "questionId" | "status">,
): boolean =>
  stage === "open" &&
  status !== "bonus" &&
  challenges.length < max &&
  challenges.every((one) => one.questionId !== questionId);

type FormErrors = Partial<Record<"reason" | "claims" | "text", string>>;

/** What is missing in the form, by field. */
export function problemsOf(
  form: { reason: ChallengeReason | ""; claims: readonly unknown[]; text: string },
  question: QuestionReport,
): FormErrors {
  const needsClaim = namesAnswer(form.reason) && takesClaim(question);
  const isBlank = (claim: unknown) => claim === null || claim === "" || claim === undefined;
  return {
    ...(form.reason === "" && { reason: "Choose what is wrong." }),
    ...(needsClaim &&
      form.claims.some(isBlank) && { claims: "Choose the answer that you think is correct." }),
    ...(form.text.trim().length < LEAST_TEXT && {
      text: `Say why in at least ${LEAST_TEXT} characters; the reviewer sees only what you write.`,
    }),
  };
}

/** "+5 marks.", "−1 mark." or "Your marks stay the same." */
function marksWords(marks: number | null): string {
  if (!marks) return "Your marks stay the same.";
  const size = Math.abs(marks);
  return `${marks > 0 ? "+" : "−"}${formatMarks(size)} ${size === 1 ? "mark" : "marks"}.`;
}

/** Says what became of the key: "key is now B (was C)", or that the question was dropped. */
const keyWords = ({ key }: OwnChallenge): string => {
  if (!key) return "";
  return key.is === null ? "question dropped" : `key is now ${key.is} (was ${key.was})`;
};

/** The state of a student's challenge in one sentence. */
export function stateWords(challenge: OwnChallenge): string {
  const { state, at, marks, note } = challenge;
  if (state === "open") return `Challenged ${formatDay(at)} · Open`;
  if (state === "rejected") return `Not accepted: ${note}`;
  const start = state === "accepted" ? "Accepted" : "Not as you claimed";
  return `${start}: ${keyWords(challenge)}. ${marksWords(marks)}`;
}

export const STATE_TONES = {
  open: "info",
  accepted: "success",
  changed: "warning",
  rejected: "plain",
} as const satisfies Record<OwnChallenge["state"], string>;
