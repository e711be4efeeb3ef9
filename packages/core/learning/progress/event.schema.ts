import * as z from "zod";
import { QuestionId } from "../../bank/question/question-terms.schema.ts";

/**
 * Where a question is: in a paper that the student took, `t.{test}.{index}`, or among the open
 * questions, `o.…`.
 */
export const CardRef = z.string().regex(/^[to](\.[\w-]{1,40}){2,4}$/, "This names no question.");

/** How an answer that earned less than full marks failed. */
export const MissStatus = z.enum(["wrong", "partial", "blank"]);
export type MissStatus = z.infer<typeof MissStatus>;

/** A topic that questions belong to: a catalogue entry, or the names of an older paper. */
export const TopicRef = z.object({
  topicId: z.string(),
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
});
export type TopicRef = z.infer<typeof TopicRef>;

/**
 * What an answer says about mastery: the position of its topic in `topics`, 100 × the share of
 * marks, and 100 × the question's difficulty in logits.
 */
const Evidence = z.tuple([z.int(), z.int(), z.int()]);

/** A question that the student did not fully know. */
const Miss = z.object({
  questionId: QuestionId,
  /** Position in the paper. */
  index: z.int(),
  /** Position in the event's topics. */
  topic: z.int(),
  status: MissStatus,
  seconds: z.int(),
  /** Percent of the students who were fully correct; null without results of students. */
  facility: z.int().nullable(),
});

/** A submission whose keys are open to the student, as marked by one run. */
export const TestEvent = z.object({
  kind: z.literal("test"),
  submissionId: z.string(),
  examType: z.string(),
  paper: z.string(),
  key: z.string(),
  /** Name of the run, or of the key while no results are published. */
  run: z.string(),
  /** Epoch milliseconds. */
  submittedAt: z.int(),
  topics: z.array(TopicRef),
  evidence: z.array(Evidence),
  misses: z.array(Miss),
});
export type TestEvent = z.infer<typeof TestEvent>;

/** How the server marked one practised answer. */
const PractisedAnswer = z.object({
  questionId: QuestionId,
  /**
   * The question's place: `t.{testId}.{index}` in a test, or
   * `o.{examType}.{subjectTopicId}.{pack}.{index}` among the open questions.
   */
  ref: z.string(),
  topic: z.int(),
  status: z.enum(["full", ...MissStatus.options]),
  /** FSRS's rating: 1 again, 2 hard, 3 good. Its 4, easy, is never given. */
  rating: z.literal([1, 2, 3]),
  seconds: z.int(),
  at: z.int(),
  /** What the answer says about mastery; only for the student's first answer to the question. */
  first: z.object({ share: z.int(), difficulty: z.int() }).optional(),
});

/** A part of a practice session. */
export const SessionEvent = z.object({
  kind: z.literal("session"),
  topics: z.array(TopicRef),
  answers: z.array(PractisedAnswer).max(30),
});
export type SessionEvent = z.infer<typeof SessionEvent>;

/** The student put a question into the schedule or took it out. */
const ScheduleEvent = z.object({
  kind: z.literal("schedule"),
  questionId: QuestionId,
  scheduled: z.boolean(),
});

/** Tests that were found to be deleted, and deleted ones that were found again. */
const TestsEvent = z.object({
  kind: z.literal("tests"),
  gone: z.array(z.string()),
  back: z.array(z.string()),
});

export const LearningEvent = z.discriminatedUnion("kind", [
  TestEvent,
  SessionEvent,
  ScheduleEvent,
  TestsEvent,
]);
export type LearningEvent = z.infer<typeof LearningEvent>;

/** An event with its key, which orders all events of a student. */
export interface KeyedEvent {
  key: string;
  event: LearningEvent;
}
