import { AnswerForm } from "@academy/response-types/shared/answer-form.ts";
import * as z from "zod";
import { DIFFICULTIES } from "../question/difficulty.rules.ts";
import type { ExamType } from "../../kernel/exam-type/exam-type.rules.ts";
import { QUESTION_TYPES } from "../question/question-terms.schema.ts";

/** Who may practise an open question: every student, or those with a subscription. */
export const ACCESS_TO_OPEN = ["PUBLIC", "SUBSCRIBE"] as const;
export type OpenAccess = (typeof ACCESS_TO_OPEN)[number];

/** More questions cannot be open in one catalogue entry. */
export const MOST_OPEN = 2000;

/** The pool of open questions of one exam type and catalogue entry. */
export interface PoolPlace {
  examType: ExamType;
  subjectTopicId: string;
}

/** An open question as the pool lists it. */
export interface PoolCard {
  questionId: string;
  /** Name of its pack, a hash of the content, and the card's position there. */
  pack: string;
  index: number;
  /** Measured when the card was last refreshed, from 30 students on; before that as stated. */
  difficulty: (typeof DIFFICULTIES)[number];
  access: OpenAccess;
  /** Revisions of question and passage that are in the pack. */
  rev: number;
  passageId: string | null;
  passageRev: number;
}

/** A question frozen for practice with its key and solution. Never leaves the server whole. */
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

/** practice/{examType}/{subjectTopicId}/{hash}.json */
export const Pack = z.object({
  cards: z.array(PackCard),
  /** The texts of the cards' passages. */
  passages: z.record(z.string(), z.string()),
});
export type Pack = z.infer<typeof Pack>;

/** How many questions of a catalogue entry are open. */
export interface OpenCount {
  subjectTopicId: string;
  /** For every student. */
  public: number;
  /** Only with a subscription. */
  subscribe: number;
}
