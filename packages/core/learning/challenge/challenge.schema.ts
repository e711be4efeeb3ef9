import * as z from "zod";
import { ChallengeStage, ChallengeWindow } from "../../exam/terms/test/challenge-window.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { QuestionId } from "../../bank/question/question-terms.schema.ts";

/** What is wrong with a question; only the first two name an answer that should be accepted. */
const CHALLENGE_REASONS = [
  "wrong_key",
  "several_right",
  "none_right",
  "faulty",
  "outside_syllabus",
] as const;
export const ChallengeReason = z.enum(CHALLENGE_REASONS);
export type ChallengeReason = z.infer<typeof ChallengeReason>;

/** Answers that a student may claim for one question. */
const MOST_CLAIMS = 3;
const TEXT_LENGTH = { least: 30, most: 1000 };

const TOO_SHORT = `Say why in at least ${TEXT_LENGTH.least} characters; the reviewer sees only what you write.`;

export const ChallengeInput = z.strictObject({
  questionId: QuestionId,
  reason: ChallengeReason,
  /** The answers that should be accepted, each as a student answers the question. */
  claims: z.array(z.unknown()).max(MOST_CLAIMS).default([]),
  text: z.string().trim().min(TEXT_LENGTH.least, TOO_SHORT).max(TEXT_LENGTH.most),
  /** A book and page, for example. */
  source: z.string().trim().max(200).default(""),
  /** An uploaded image. */
  picture: z.string().regex(idPattern("upload")).optional(),
});
export type ChallengeInput = z.infer<typeof ChallengeInput>;

/** A challenge as stored. */
export const Challenge = z.object({
  testId: z.string(),
  questionId: z.string(),
  userId: z.string(),
  reason: ChallengeReason,
  /** The claimed answers in the form of answers on the wire. */
  claims: z.array(z.unknown()),
  /** The claims with the paper's letters, "B or C"; "" without a claim. */
  claimText: z.string(),
  text: z.string(),
  source: z.string(),
  /** Name of the image in the bucket. */
  picture: z.string().optional(),
  /** Epoch milliseconds. */
  at: z.int(),
  /**
   * How many corrections the published key had at that time; later corrections came after the
   * challenge.
   */
  known: z.int(),
  /** When the student was written to about the final key. */
  mailedAt: z.int().optional(),
});
export type Challenge = z.infer<typeof Challenge>;

/** An administrator's decision to keep the key. */
export const Decision = z.object({
  questionId: z.string(),
  note: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
  by: z.string(),
  byName: z.string(),
});
export type Decision = z.infer<typeof Decision>;

/** `changed`: the key was corrected, but not as the student claimed. */
export const ChallengeState = z.enum(["open", "accepted", "changed", "rejected"]);
export type ChallengeState = z.infer<typeof ChallengeState>;

/** A student's own challenge; texts have the letters that the student saw. */
export const OwnChallenge = z.object({
  questionId: z.string(),
  /** Position in the paper, from 1. */
  number: z.int(),
  reason: ChallengeReason,
  claimText: z.string(),
  text: z.string(),
  source: z.string(),
  hasPicture: z.boolean(),
  at: z.string(),
  state: ChallengeState,
  /** The keys of a corrected question; a dropped question has none. */
  key: z.object({ was: z.string(), is: z.string().nullable() }).nullable(),
  /** By how many marks the correction changed the student's score. */
  marks: z.number().nullable(),
  /** Why the key was kept; "" for all other states. */
  note: z.string(),
});
export type OwnChallenge = z.infer<typeof OwnChallenge>;

/** What happened to a challenged question. */
export const DecidedQuestion = z.object({
  questionId: z.string(),
  number: z.int(),
  challengers: z.int(),
  /** The accepted answers if the key was corrected, null if the question was dropped. */
  key: z.string().nullable().optional(),
  note: z.string(),
});
export type DecidedQuestion = z.infer<typeof DecidedQuestion>;

export const OwnChallenges = ChallengeWindow.extend({
  max: z.int(),
  challenges: z.array(OwnChallenge),
  /** All challenged questions of the test, once the key is final. */
  decided: z.array(DecidedQuestion),
});
export type OwnChallenges = z.infer<typeof OwnChallenges>;

/** The image that a browser wants to upload as evidence. */
export const EvidenceInput = z.strictObject({
  type: z.enum(["image/png", "image/jpeg", "image/webp"], "Choose a PNG, JPEG or WebP image."),
  size: z
    .int()
    .min(1)
    .max(2 * 1024 * 1024, "The image is larger than 2 MB. Choose a smaller one."),
});
export type EvidenceInput = z.infer<typeof EvidenceInput>;

export const DecisionInput = z.strictObject({
  note: z.string().trim().min(10, "Say why in at least 10 characters. Students read it.").max(500),
});
export type DecisionInput = z.infer<typeof DecisionInput>;

/** A test whose key is not final. */
const ChallengedTest = z.object({
  testId: z.string(),
  title: z.string(),
  stage: ChallengeStage,
  until: z.string(),
  /** The number of challenged questions, and of challenged questions without a decision. */
  questions: z.int(),
  undecided: z.int(),
});

export const ChallengedTests = z.object({ tests: z.array(ChallengedTest) });
export type ChallengedTests = z.infer<typeof ChallengedTests>;

/** A challenged question with its figures, in percent unless stated otherwise. */
const ChallengedQuestion = z.object({
  questionId: z.string(),
  number: z.int(),
  keyText: z.string(),
  challenges: z.int(),
  /** The students' reasons, most frequent first: "B" or a reason without an answer. */
  says: z.array(z.object({ reason: ChallengeReason, claimText: z.string(), students: z.int() })),
  facility: z.number().nullable(),
  discrimination: z.number().nullable(),
  /** The share of all students who chose an option, by its letter. */
  chosen: z.record(z.string(), z.number()),
  /** `changed`: the key was corrected after the last challenge. */
  state: z.enum(["open", "changed", "rejected"]),
  note: z.string(),
});
export type ChallengedQuestion = z.infer<typeof ChallengedQuestion>;

export const TestChallenges = ChallengeWindow.extend({
  testId: z.string(),
  title: z.string(),
  students: z.int(),
  questions: z.array(ChallengedQuestion),
});
export type TestChallenges = z.infer<typeof TestChallenges>;

/** A challenge as its reviewer sees it: without a name. */
export const ReviewedChallenge = z.object({
  reason: ChallengeReason,
  claims: z.array(z.unknown()),
  claimText: z.string(),
  text: z.string(),
  source: z.string(),
  at: z.string(),
  /** Address of the image, for five minutes. */
  pictureUrl: z.string().nullable(),
});
export type ReviewedChallenge = z.infer<typeof ReviewedChallenge>;

/** Challenges of a question, oldest first. */
export const QuestionChallenges = z.object({
  challenges: z.array(ReviewedChallenge),
  next: z.string().nullable(),
});
export type QuestionChallenges = z.infer<typeof QuestionChallenges>;
