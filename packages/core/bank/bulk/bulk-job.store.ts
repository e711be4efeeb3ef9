import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { DAY, sortableTime } from "../../kernel/shared/time.ts";
import { KeptQuestion } from "../question/question.store.ts";
import { BULK_STATES, BulkCriteria, BulkJobId, Left, StoredChange } from "./bulk.schema.ts";

/** The job itself; its artifacts stay as long as the audit log. */
const STORED_MS = 60 * DAY;

const Run = z.object({
  by: z.object({ userId: z.string(), name: z.string() }),
  at: z.int(),
  /** Of its entry in the audit log, which is written once, also if two processes finish the job. */
  auditId: z.string(),
  /** The next page. */
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
  /** Each write requires that no one else has written since. */
  rev: z.int(),
  change: StoredChange,
  /** Its questions, until they are written down by id; null if they were named. */
  criteria: BulkCriteria.nullable(),
  /** Whether the ids are written down. */
  isResolved: z.boolean(),
  state: z.enum(BULK_STATES),
  total: z.int(),
  pages: z.int(),
  passages: z.int(),
  forward: Run,
  undo: Run.optional(),
  /** Epoch milliseconds: the last sign that someone works on it. */
  beatAt: z.int(),
  /** Starts since the last progress. */
  tries: z.int(),
});
export type StoredJob = z.infer<typeof StoredJob>;

const keyOf = (jobId: string): Key => ({ pk: `BJ#${jobId}`, sk: "M" });
const DUE = "BULK_DUE";
const isDue = ({ state }: StoredJob): boolean => state === "running" || state === "undoing";

/** Indexed by age; while work is due also by its last sign of life. */
function itemOf(job: StoredJob): Item & Key {
  const at = job.forward.at;
  return {
    ...keyOf(job.jobId),
    ...job,
    gsi1pk: "BULK",
    gsi1sk: `${sortableTime(at)}#${job.jobId}`,
    ...(isDue(job) && { gsi2pk: DUE, gsi2sk: `${sortableTime(job.beatAt)}#${job.jobId}` }),
    ttl: Math.ceil((at + STORED_MS) / 1000),
  };
}

export const create = (deps: Deps, job: StoredJob): Promise<boolean> =>
  deps.content.put(itemOf(job), { text: "attribute_not_exists(pk)" });

/** @returns the changed job; undefined when someone else has changed it since it was read */
export async function change(
  deps: Deps,
  before: StoredJob,
  changes: Partial<StoredJob>,
): Promise<StoredJob | undefined> {
  const after = { ...before, ...changes, rev: before.rev + 1 };
  const put = await deps.content.put(itemOf(after), {
    text: "rev = :rev",
    values: { ":rev": before.rev },
  });
  return put ? after : undefined;
}

/** A job, read consistently. */
export async function find(deps: Deps, jobId: string): Promise<StoredJob | undefined> {
  const item = await deps.content.get(keyOf(jobId), { consistent: true });
  return item && StoredJob.parse(item);
}

/** The latest jobs, newest first. */
export async function latest(deps: Deps, limit: number): Promise<StoredJob[]> {
  const { items } = await deps.content.query({
    index: "gsi1",
    where: { text: "gsi1pk = :pk", values: { ":pk": "BULK" } },
    descending: true,
    limit,
  });
  return items.map((item) => StoredJob.parse(item));
}

/** Jobs that are due and on which no one has worked since `before`, up to 25 of them. */
export async function silentSince(deps: Deps, before: number): Promise<string[]> {
  const { items } = await deps.content.query({
    index: "gsi2",
    where: {
      text: "gsi2pk = :pk AND gsi2sk < :before",
      values: { ":pk": DUE, ":before": sortableTime(before) },
    },
    limit: 25,
  });
  return items.map((item) => StoredJob.parse(item).jobId);
}

/** The questions of a job, and the passages that move with them. */
export const Chosen = z.object({
  ids: z.array(z.string()),
  passageIds: z.array(z.string()),
  /** Why questions stay as they are, decided before the first change; by id. */
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
  /** Questions that are already as they should be. */
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
      /** Its number, which is released when it has moved. */
      seq: z.int(),
    }),
  ),
});
export type PassagesBefore = z.infer<typeof PassagesBefore>;

const artifactOf = (jobId: string, name: string): string => `bulk/${jobId}/${name}.json`;

/** Writes unless another process was first, and returns what is written. */
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

/** The questions of a job that were written down. */
export const readChosen = (deps: Deps, jobId: string): Promise<Chosen> =>
  deps.artifacts.read(artifactOf(jobId, "ids"), (raw) => Chosen.parse(raw));

export const settlePage = (
  deps: Deps,
  jobId: string,
  page: number,
  make: () => Promise<BeforePage>,
) => settled(deps, artifactOf(jobId, String(page)), BeforePage, make);

/** A page as it was before the job; undefined if the job never came to it. */
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
