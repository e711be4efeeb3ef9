import { AnswerForm } from "@academy/response-types/shared/answer-form.ts";
import * as z from "zod";
import { Difficulty, QuestionId } from "../../bank/question/question-terms.schema.ts";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { CardRef, MissStatus, TopicRef } from "../progress/event.schema.ts";
import { Band } from "../progress/mastery.rules.ts";
import { LearningToday } from "../progress/head.schema.ts";

const Tag = z.string().trim().toLowerCase().min(1).max(24);

/** Which questions a set has. A new kind adds its line here and in `set-kinds.service.ts`. */
export const SetFrom = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("due") }),
  z.strictObject({
    kind: z.literal("mistakes"),
    testId: z.string().max(40).optional(),
    topicId: z.string().max(400).optional(),
    tag: Tag.optional(),
    status: z.array(MissStatus).min(1).max(3).optional(),
  }),
  z.strictObject({ kind: z.literal("bookmarks"), tag: Tag.optional() }),
  z.strictObject({
    kind: z.literal("topics"),
    examType: ExamType,
    topicIds: z
      .array(z.string().regex(idPattern("subjectTopic")))
      .min(1)
      .max(5),
    difficulty: Difficulty.optional(),
    unseenOnly: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal("weak"), examType: ExamType }),
]);
export type SetFrom = z.infer<typeof SetFrom>;

const PracticeMode = z.enum(["learn", "timed"]);

export const SetRequest = z.strictObject({
  from: SetFrom,
  count: z.int().min(5).max(30).default(20),
  mode: PracticeMode.default("learn"),
  /** Minutes of a timed set; by default the sum of what its questions usually take. */
  minutes: z.int().min(5).max(180).optional(),
});
export type SetRequest = z.infer<typeof SetRequest>;

/** A question with its key and solution, for a student who may know them. */
export const PracticeCard = z.object({
  ref: CardRef,
  questionId: QuestionId,
  ...TopicRef.shape,
  /**
   * Measured if 30 students or more had the question, otherwise as stated; null if no difficulty
   * was stated.
   */
  difficulty: z.enum(["EASY", "MEDIUM", "DIFFICULT"]).nullable(),
  responseType: z.string(),
  question: z.string(),
  options: z.array(z.string()).optional(),
  rows: z.array(z.string()).optional(),
  format: AnswerForm.optional(),
  passageId: z.string().optional(),
  marks: z.number(),
  /** Every accepted answer in its form on the wire. */
  accepted: z.array(z.unknown()).min(1),
  /** The accepted answers in words, such as "B or D". */
  acceptedText: z.string(),
  /**
   * What an answer is compared with, for types whose accepted answers on the wire are not enough
   * for this.
   */
  checks: z.array(z.unknown()).optional(),
  /** True if the student compares their own written answer with the model answer and `keywords`. */
  selfMarked: z.literal(true).optional(),
  keywords: z.array(z.string()).optional(),
  solution: z.string(),
  /**
   * The usual seconds: the median of correct answers, or the question's share of the test's time.
   */
  parSeconds: z.int().nullable(),
  /** Whether the student has met the question before. */
  seen: z.boolean(),
});
export type PracticeCard = z.infer<typeof PracticeCard>;

/** A topic's mastery as students read it. */
const TopicLevel = z.object({
  ...TopicRef.shape,
  band: Band,
  /** Expected percent of marks on medium questions; null after too few answers. */
  mastery: z.int().nullable(),
});
export type TopicLevel = z.infer<typeof TopicLevel>;

export const PracticeSet = z.object({
  /** Identifies the set, and proves which questions are in it. */
  setId: z.string(),
  madeAt: z.string(),
  /** How many questions match the request; the set may have fewer. */
  found: z.int(),
  /** How many were left out because a test that is still open to others asks them. */
  asked: z.int().optional(),
  cards: z.array(PracticeCard),
  /** The mastery of the set's topics before the set; missing in older sets. */
  mastery: z.array(TopicLevel).optional(),
  passages: z.record(z.string(), z.string()),
  mode: PracticeMode,
  /** Minutes of a timed set; they count from the first question shown. */
  minutes: z.int().optional(),
});
export type PracticeSet = z.infer<typeof PracticeSet>;

/** The student's own judgement of a written answer. */
const SelfMark = z.enum(["had", "partly", "not"]);

const GivenAnswer = z.strictObject({
  ref: CardRef,
  /** The answer in its form on the wire; null if the solution was shown without an answer. */
  value: z.unknown(),
  seconds: z.number().min(0).max(3600).transform(Math.round),
  /**
   * When the question was answered. If this is before the set was made or in the future, the server
   * corrects it.
   */
  at: z.iso.datetime(),
  /** True if the student says that the answer was a guess. */
  guessed: z.boolean().optional(),
  /** The solution was shown before an answer. */
  shown: z.boolean().optional(),
  self: SelfMark.optional(),
});
export type GivenAnswer = z.infer<typeof GivenAnswer>;

export const SessionRequest = z.strictObject({
  setId: z.string().max(80),
  /** All questions of the set, in its order. */
  refs: z.array(CardRef).min(1).max(30),
  /** The number of this part of the session, from 1. A part that is sent again counts once. */
  part: z.int().min(1).max(20),
  answers: z.array(GivenAnswer).min(1).max(30),
});
export type SessionRequest = z.infer<typeof SessionRequest>;

const PractisedStatus = z.enum(["full", ...MissStatus.options]);

export const SessionAnswer = z.object({
  /** The results of this part; if it had arrived before, the results of the first time. */
  results: z.array(
    z.object({
      ref: CardRef,
      status: PractisedStatus,
      /** Day of India of the next review; null if none is planned. */
      due: z.string().nullable(),
    }),
  ),
  /** Questions that can no longer be practised, whose answers do not count. */
  skipped: z.array(CardRef),
  /** The current mastery of these answers' topics. */
  mastery: z.array(TopicLevel),
  today: LearningToday,
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;
