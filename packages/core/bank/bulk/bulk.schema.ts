import * as z from "zod";
import { CatalogueName, SubjectTopicInput } from "../catalogue/catalogue.schema.ts";
import { Marks, QUESTION_STATES } from "../question/question.schema.ts";
import { Difficulty, QuestionId } from "../question/question-terms.schema.ts";
import { QuestionQuery } from "../question/question-list.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";

/** The event that requests the next part of a job. */
export const BULK_REQUESTED = "Bulk change requested";

/** How many questions one job may have. */
export const MOST_QUESTIONS = 50_000;

/**
 * Up to this many questions that are given by id are changed within the call. If there are more, a
 * job changes them.
 */
export const IMMEDIATE = 25;

export const BulkJobId = z.string().regex(idPattern("bulkJob"));
export const BulkJobRef = z.object({ jobId: BulkJobId });
export type BulkJobRef = z.infer<typeof BulkJobRef>;

export const MOST_TAGS = 20;

/** A tag. It must not contain a number sign, because this separates the parts of keys. */
const Tag = z
  .string()
  .trim()
  .regex(/^[^#]{1,40}$/, "Write a tag of at most 40 characters, without #.");
const Tags = z.array(Tag).max(MOST_TAGS).default([]);

const Move = z.strictObject({
  kind: z.literal("move"),
  subject: CatalogueName,
  topic: CatalogueName,
  subTopic: CatalogueName,
});
const SetDifficulty = z.strictObject({ kind: z.literal("difficulty"), difficulty: Difficulty });
const SetMarks = z.strictObject({ kind: z.literal("marks"), marks: Marks });
const SetTags = z.strictObject({ kind: z.literal("tags"), add: Tags, remove: Tags });
const SetSource = z.strictObject({
  kind: z.literal("source"),
  /** The new source; an empty text removes the source. */
  source: z.string().trim().max(120),
  year: z.int().min(1950).max(2100).nullable(),
});
const SetState = z.strictObject({ kind: z.literal("state"), state: z.enum(QUESTION_STATES) });
const Delete = z.strictObject({ kind: z.literal("delete") });
const Restore = z.strictObject({ kind: z.literal("restore") });

/** A change that is made to each of the questions. */
export const BulkChange = z.discriminatedUnion("kind", [
  Move,
  SetDifficulty,
  SetMarks,
  SetTags,
  SetSource,
  SetState,
  Delete,
  Restore,
]);
export type BulkChange = z.infer<typeof BulkChange>;

/**
 * A change as a job stores it: with the ids of catalogue entries. It may also be a change that
 * another page of the app starts.
 */
export const StoredChange = z.discriminatedUnion("kind", [
  Move.extend({ toId: z.string() }),
  SetDifficulty,
  SetMarks,
  SetTags,
  SetSource,
  SetState,
  Delete,
  Restore,
  /** Moves everything that uses an entry to another entry, then deletes the entry. */
  z.object({
    kind: z.literal("merge"),
    from: z.object({ ...Move.omit({ kind: true }).shape, _id: z.string() }),
    to: z.object({ ...Move.omit({ kind: true }).shape, _id: z.string() }),
  }),
  /** Deletes the questions that an import added, unless someone has changed or used them since. */
  z.object({
    kind: z.literal("undo-import"),
    importId: z.string(),
    fileName: z.string(),
    /** Id of the author who undoes their own import; missing for an administrator. */
    author: z.string().optional(),
  }),
  /** Sends the drafts that an import added to review. The fields have the same meaning as above. */
  z.object({
    kind: z.literal("send-import"),
    importId: z.string(),
    fileName: z.string(),
    author: z.string().optional(),
  }),
]);
export type StoredChange = z.infer<typeof StoredChange>;

/** The filters of the bank's list. */
export const BulkCriteria = QuestionQuery.omit({
  page: true,
  limit: true,
  size: true,
  sort: true,
}).strict();
export type BulkCriteria = z.infer<typeof BulkCriteria>;

const Select = z.union([
  z.strictObject({
    ids: z.array(QuestionId).min(1, "Select at least one question.").max(1000),
  }),
  z.strictObject({
    criteria: BulkCriteria,
    /** How many questions the list showed; if many more or fewer match now, nothing is changed. */
    expected: z.int().min(1),
  }),
]);

export const BulkInput = z.strictObject({
  select: Select,
  change: BulkChange,
  /** True to learn what would change, without changing anything. */
  dryRun: z.boolean().default(false),
});
export type BulkInput = z.infer<typeof BulkInput>;
/** The body as clients send it. */
export type BulkBody = z.input<typeof BulkInput>;

/** A question that a job did not change. */
export const Left = z.object({
  _id: z.string(),
  /** The beginning of its text. */
  question: z.string(),
  /** Why the question was not changed, in one sentence. */
  reason: z.string(),
});
export type Left = z.infer<typeof Left>;

/** How far a job or its undo has come. */
const Progress = z.object({
  /** Questions that the job has finished, whether they changed or not. */
  done: z.int(),
  /** How many of these questions were changed. */
  changed: z.int(),
  failed: z.int(),
  /** The first questions that failed. */
  failures: z.array(Left),
});

export const BULK_STATES = ["running", "done", "undoing", "undone", "stopped"] as const;

/** A job, or what it would do. */
export const BulkJobView = z.object({
  /** Null for a dry run. */
  jobId: z.string().nullable(),
  kind: z.string(),
  /** The change in words: "Move to Physics › Optics › Lenses". */
  title: z.string(),
  state: z.enum([...BULK_STATES, "checked"]),
  total: z.int(),
  ...Progress.shape,
  /** Passages that move with their questions. */
  passages: z.int(),
  by: z.string(),
  createdAt: z.string(),
  /** The time until which the job can be undone; null if it cannot be undone. */
  undoUntil: z.string().nullable(),
  /** Set once someone has undone the job. */
  undo: z.object({ ...Progress.shape, by: z.string() }).optional(),
});
export type BulkJobView = z.infer<typeof BulkJobView>;

export const BulkJobs = z.object({ jobs: z.array(BulkJobView.omit({ failures: true })) });
export type BulkJobs = z.infer<typeof BulkJobs>;

/** The entry to which all questions and passages of another entry move. */
export const MergeInput = SubjectTopicInput;
export type MergeInput = z.infer<typeof MergeInput>;
