import { AnswerForm } from "@academy/response-types/shared/answer-form.ts";
import * as z from "zod";
import { DIFFICULTIES } from "../question/difficulty.rules.ts";
import type { ExamType } from "../../kernel/exam-type/exam-type.rules.ts";
import { QUESTION_TYPES } from "../question/question-terms.schema.ts";

/** Who may practise an open question: every student, or those with a subscription. */
export const ACCESS_TO_OPEN = ["PUBLIC", "SUBSCRIBE"] as const;
export type OpenAccess = (typeof ACCESS_TO_OPEN)[number];

/** How many questions of one catalogue entry may be open. */
export const MOST_OPEN = 2000;

/** The pool of open questions of one exam type and catalogue entry. */
export interface PoolPlace {
  examType: ExamType;
  subjectTopicId: string;
}

/** An open question as the pool lists it. */
export interface PoolCard {
  questionId: string;
  /** Name of its pack, which is a hash of the content, and the card's position in the pack. */
  pack: string;
  index: number;
  /**
   * The measured difficulty when the card was last refreshed; the stated one if fewer than 30
   * students had answered.
   */
  difficulty: (typeof DIFFICULTIES)[number];
  access: OpenAccess;
  /** The revisions of question and passage from which the card was frozen. */
  rev: number;
  passageId: string | null;
  passageRev: number;
}

/**
 * A question frozen for practice, with its key and solution. The whole card is never sent to a
 * client.
 */
export const PackCard = z.object({
  questionId: z.string(),
  subjectTopicId: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  responseType: z.string(),
  questionType: z.enum(QUESTION_TYPES),
  /** Centi-marks. */
  marks: z.int(),
  question: z.string(),
  options: z.array(z.string()).optional(),
  rows: z.array(z.string()).optional(),
  format: AnswerForm.optional(),
  passageId: z.string().optional(),
  content: z.unknown(),
  /** Accepted keys, at least one. */
  keys: z.array(z.unknown()).min(1),
  solution: z.string(),
});
export type PackCard = z.infer<typeof PackCard>;

/** Stored as practice/{examType}/{subjectTopicId}/{hash}.json. */
export const Pack = z.object({
  cards: z.array(PackCard),
  /** The texts of the cards' passages. */
  passages: z.record(z.string(), z.string()),
});
export type Pack = z.infer<typeof Pack>;

/** How many questions of a catalogue entry are open. */
export interface OpenCount {
  subjectTopicId: string;
  /** Questions that every student may practise. */
  public: number;
  /** Questions that only students with a subscription may practise. */
  subscribe: number;
}
