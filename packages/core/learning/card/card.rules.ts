import { responseTypes } from "@academy/response-types/registry.ts";
import { acceptedByStudents } from "../../exam/paper/key-words.rules.ts";
import type { KeyedQuestion } from "../../exam/terms/paper/paper.schema.ts";
import type { TopicRef } from "../progress/event.schema.ts";
import type { PracticeCard } from "./practice.schema.ts";

/** How many students must have had a question before its measured difficulty is used. */
const ENOUGH_FOR_DIFFICULTY = 30;
const ENOUGH_FOR_SECONDS = 20;
const USUAL_SECONDS = 120;

export type Marked = Pick<KeyedQuestion, "responseType" | "content" | "keys">;

/** A question that a student may practise. */
export interface FoundCard {
  ref: string;
  questionId: string;
  topic: TopicRef;
  question: Marked;
  parSeconds: number | null;
  /** Percent of the students who were fully correct; null without results of students. */
  facility: number | null;
  /**
   * The question's difficulty, if an answer will be the student's first to this question and
   * therefore count for the mastery; null if the student has met the question before.
   */
  first: { difficulty: number } | null;
  passage: { id: string; html: string } | null;
  /** Makes the card that the student gets; called only for questions that are sent. */
  cut: () => PracticeCard;
}

/** The results of students on a question. */
export interface Field {
  full: number;
  students: number;
  /** The median time of the fully correct answers; null without such answers. */
  seconds: number | null;
}

/** The measured difficulty if 30 students or more had the question, otherwise the stated one. */
export function difficultyShown(
  { full, students }: Field,
  stated: PracticeCard["difficulty"],
): PracticeCard["difficulty"] {
  if (students < ENOUGH_FOR_DIFFICULTY) return stated;
  const share = full / students;
  return share > 0.65 ? "EASY" : share < 0.35 ? "DIFFICULT" : "MEDIUM";
}

/**
 * The usual time for a question: the median of correct answers, or the question's share of the
 * test's time.
 */
export function parOf(
  { full, seconds }: Field,
  test: { durationMinutes: number; totalQuestions: number } | null,
): number {
  if (seconds !== null && full >= ENOUGH_FOR_SECONDS) return Math.max(1, Math.round(seconds));
  if (!test || test.totalQuestions === 0) return USUAL_SECONDS;
  return Math.max(1, Math.round((60 * test.durationMinutes) / test.totalQuestions));
}

type KeyParts = Pick<
  PracticeCard,
  "accepted" | "acceptedText" | "checks" | "selfMarked" | "keywords"
>;

/** The accepted answers of a question as a card has them. */
export function keyPartsOf(question: KeyedQuestion): KeyParts {
  const { content, keys } = question;
  const type = responseTypes.get(question.responseType);
  const { subjectiveKeywords: words } = type.writeAuthor(content, keys[0]);
  return {
    accepted: keys.map((key) => type.writeKey(key, content)),
    acceptedText: acceptedByStudents(question).join(" or "),
    ...(type.writeCheck && { checks: keys.map((key) => type.writeCheck?.(key, content)) }),
    ...(type.markedByHand && { selfMarked: true as const }),
    ...(Array.isArray(words) && { keywords: words.map(String) }),
  };
}
