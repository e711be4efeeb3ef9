import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY, MINUTE } from "../../kernel/shared/time.ts";
import type { StepKind } from "../../kernel/step-job/step-job.store.ts";
import { KeptQuestion } from "../question/question.store.ts";
import { BULK_STATES, BulkCriteria, BulkJobId, Left, StoredChange } from "./bulk.schema.ts";

/** The partition of the list of all jobs. */
export const BULK_LIST = "BULK";

const Run = z.object({
  by: z.object({ userId: z.string(), name: z.string() }),
  at: z.int(),
  /**
   * The id of the audit log's entry for the job or its undo, so that there is one entry even if two
   * processes finish the work.
   */
  auditId: z.string(),
  /** The page to change next. */
  page: z.int(),
  done: z.int(),
  changed: z.int(),
  failed: z.int(),
  failures: z.array(Left),
});
export type Run = z.infer<typeof Run>;

/** A job that changes many questions, in the database. */
export const StoredJob = z.object({
  jobId: BulkJobId,
  /** Raised by each write, so that a write fails if someone else has written the job since. */
  rev: z.int(),
  change: StoredChange,
  /**
   * The filters that find the job's questions until their ids are written down; null if the
   * questions were given by id.
   */
  criteria: BulkCriteria.nullable(),
  /** Whether the ids of the questions are written down. */
  isResolved: z.boolean(),
  state: z.enum(BULK_STATES),
  total: z.int(),
  pages: z.int(),
  passages: z.int(),
  forward: Run,
  undo: Run.optional(),
  /** The last time at which a process showed that it works on the job, in epoch milliseconds. */
  beatAt: z.int(),
  /** The process that works on the job; null if there is none. */
  holder: z.string().nullable(),
  /** How often the job was started since its last progress. */
  tries: z.int(),
});
export type StoredJob = z.infer<typeof StoredJob>;

/** Where jobs are stored, and how one is worked on. */
export const bulkJobs: StepKind<StoredJob> = {
  schema: StoredJob,
  prefix: "BJ#",
  due: "BULK_DUE",
  idOf: ({ jobId }) => jobId,
  isDue: ({ state }) => state === "running" || state === "undoing",
  listOf: ({ forward }) => ({ name: BULK_LIST, at: forward.at }),
  // The item of the job expires after this time; its artifacts stay as long as the audit log.
  keptMs: 60 * DAY,
  silentMs: 2 * MINUTE,
  // Less than the five minutes after which the worker is stopped.
  maxRunMs: 3 * MINUTE,
};

/** The questions of a job, and the passages that move with them. */
export const Chosen = z.object({
  ids: z.array(z.string()),
  passageIds: z.array(z.string()),
  /**
   * By id, why questions will stay as they are. These reasons are found before the first change.
   */
  refused: z.record(z.string(), z.string()),
});
export type Chosen = z.infer<typeof Chosen>;

const FieldsBefore = KeptQuestion.pick({
  subjectTopicId: true,
  difficulty: true,
  marks: true,
  tags: true,
  source: true,
  year: true,
  state: true,
  stateAt: true,
  stateBy: true,
  contentBy: true,
  passageId: true,
  questionType: true,
  deletedAt: true,
  archived: true,
});

/** A page of questions as they were before the job changed the first of them. */
const BeforePage = z.object({
  changing: z.array(
    z.object({
      questionId: z.string(),
      rev: z.int(),
      savedWith: z.string().optional(),
      seq: z.int(),
      fields: FieldsBefore,
      target: FieldsBefore,
    }),
  ),
  /** Questions that already have the wanted values. */
  same: z.int(),
  failures: z.array(Left),
});
export type BeforePage = z.infer<typeof BeforePage>;
export type Changing = BeforePage["changing"][number];

const PassagesBefore = z.object({
  passages: z.array(
    z.object({
      passageId: z.string(),
      rev: z.int(),
      subjectTopicId: z.string(),
      /** The question's number in its cell, which is released after the question has moved. */
      seq: z.int(),
    }),
  ),
});
export type PassagesBefore = z.infer<typeof PassagesBefore>;

const artifactOf = (jobId: string, name: string): string => `bulk/${jobId}/${name}.json`;

/** Writes an artifact unless another process has written it already. Returns what is stored. */
async function settled<T>(
  deps: Deps,
  key: string,
  schema: z.ZodType<T>,
  make: () => Promise<T>,
): Promise<T> {
  const found = await deps.artifacts.find(key, (raw) => schema.parse(raw));
  if (found !== undefined) return found;
  await deps.artifacts.writeOnce(key, await make());
  return deps.artifacts.read(key, (raw) => schema.parse(raw));
}

export const settleChosen = (deps: Deps, jobId: string, make: () => Promise<Chosen>) =>
  settled(deps, artifactOf(jobId, "ids"), Chosen, make);

/** The questions of a job whose ids were written down. */
export const readChosen = (deps: Deps, jobId: string): Promise<Chosen> =>
  deps.artifacts.read(artifactOf(jobId, "ids"), (raw) => Chosen.parse(raw));

export const settlePage = (
  deps: Deps,
  jobId: string,
  page: number,
  make: () => Promise<BeforePage>,
) => settled(deps, artifactOf(jobId, String(page)), BeforePage, make);

/** A page as it was before the job; undefined if the job did not get to this page. */
export const findPage = (
  deps: Deps,
  jobId: string,
  page: number,
): Promise<BeforePage | undefined> =>
  deps.artifacts.find(artifactOf(jobId, String(page)), (raw) => BeforePage.parse(raw));

export const settlePassages = (deps: Deps, jobId: string, make: () => Promise<PassagesBefore>) =>
  settled(deps, artifactOf(jobId, "passages"), PassagesBefore, make);

export const findPassages = (deps: Deps, jobId: string): Promise<PassagesBefore | undefined> =>
  deps.artifacts.find(artifactOf(jobId, "passages"), (raw) => PassagesBefore.parse(raw));
