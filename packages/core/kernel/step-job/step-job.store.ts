import type * as z from "zod";
import type { Deps } from "../platform/deps.ts";
import type { Item, Key } from "../platform/table.ts";
import { sortableTime } from "../shared/time.ts";

/** The fields that the record of every stepwise job has. */
export type StepJob = Item & {
  /** The revision. Each write requires that no one else has written since. */
  rev: number;
  /** The last heartbeat of the process that works on the job; epoch milliseconds. */
  beatAt: number;
  /** The process that works on the job; null if no process does. */
  holder: string | null;
  /** How often the job was started since its last progress. */
  tries: number;
};

/**
 * A kind of job that works in steps: where its records are stored, and how long a process may work.
 */
export interface StepKind<Job extends StepJob> {
  schema: z.ZodType<Job>;
  /** The prefix before the id in the key of a job's record, such as `I#`. */
  prefix: string;
  /** The partition of the second index that lists due jobs by their last heartbeat. */
  due: string;
  idOf(job: Job): string;
  /** Whether a step is left to do. */
  isDue(job: Job): boolean;
  /** The list that shows the job, and since when the job is in it; epoch milliseconds. */
  listOf(job: Job): { name: string; at: number };
  keptMs: number;
  /** After this long without a heartbeat, the process that worked on a job counts as dead. */
  silentMs: number;
  /** After this long a process hands over to another process, because AWS stops functions. */
  maxRunMs: number;
}

/** The most jobs that one sweep requests again. */
const SWEPT = 25;

const keyOf = ({ prefix }: { prefix: string }, id: string): Key => ({ pk: prefix + id, sk: "M" });

/**
 * The job's record with its index keys: a job is ordered by age in its list, and while a step is
 * due, it is also in the list of due jobs by its last heartbeat.
 */
function itemOf<Job extends StepJob>(kind: StepKind<Job>, job: Job): Item & Key {
  const id = kind.idOf(job);
  return {
    ...keyOf(kind, id),
    ...job,
    gsi1pk: kind.listOf(job).name,
    gsi1sk: placeOf(kind, job),
    ...(kind.isDue(job) && { gsi2pk: kind.due, gsi2sk: `${sortableTime(job.beatAt)}#${id}` }),
    ttl: expiryOf(kind, job),
  };
}

/** The position of a job in its list: newer jobs come later. */
export const placeOf = <Job extends StepJob>(kind: StepKind<Job>, job: Job): string =>
  `${sortableTime(kind.listOf(job).at)}#${kind.idOf(job)}`;

/** When the record of a job expires; epoch seconds. */
export const expiryOf = <Job extends StepJob>(kind: StepKind<Job>, job: Job): number =>
  Math.ceil((kind.listOf(job).at + kind.keptMs) / 1000);

export const create = <Job extends StepJob>(
  deps: Deps,
  kind: StepKind<Job>,
  job: Job,
): Promise<boolean> => deps.content.put(itemOf(kind, job), { text: "attribute_not_exists(pk)" });

/**
 * Changes a job if no one else has since it was read.
 * @returns the changed job; undefined when someone else has changed or removed it
 */
export async function change<Job extends StepJob>(
  deps: Deps,
  kind: StepKind<Job>,
  before: Job,
  changes: Partial<Job>,
): Promise<Job | undefined> {
  const after = { ...before, ...changes, rev: before.rev + 1 };
  const put = await deps.content.put(itemOf(kind, after), {
    text: "rev = :rev",
    values: { ":rev": before.rev },
  });
  return put ? after : undefined;
}

/** A job, read consistently. */
export async function find<Job extends StepJob>(
  deps: Deps,
  kind: StepKind<Job>,
  id: string,
): Promise<Job | undefined> {
  const item = await deps.content.get(keyOf(kind, id), { consistent: true });
  return item && kind.schema.parse(item);
}

export const remove = (deps: Deps, kind: { prefix: string }, id: string): Promise<boolean> =>
  deps.content.remove(keyOf(kind, id));

/** Jobs by id, in no particular order; missing ones are left out. */
export async function findMany<Job extends StepJob>(
  deps: Deps,
  kind: StepKind<Job>,
  ids: readonly string[],
): Promise<Job[]> {
  const items = await deps.content.batchGet(ids.map((id) => keyOf(kind, id)));
  return items.map((item) => kind.schema.parse(item));
}

/**
 * A page of a list, newest first, by one query. `next` is the cursor for `after`, and null on the
 * last page.
 */
export async function pageOf<Job extends StepJob>(
  deps: Deps,
  kind: StepKind<Job>,
  { list, after, limit }: { list: string; after?: string | undefined; limit: number },
): Promise<{ found: Job[]; next: string | null }> {
  const { items, next } = await deps.content.query({
    index: "gsi1",
    where: {
      text: `gsi1pk = :pk${after === undefined ? "" : " AND gsi1sk < :after"}`,
      values: { ":pk": list, ...(after !== undefined && { ":after": after }) },
    },
    descending: true,
    // One job more than the page shows whether there is another page.
    limit: limit + 1,
  });
  const found = items.slice(0, limit).map((item) => kind.schema.parse(item));
  const last = found.at(-1);
  const isMore = items.length > limit || next !== undefined;
  return { found, next: isMore && last ? placeOf(kind, last) : null };
}

/** The latest jobs of a list, newest first. */
export const latest = async <Job extends StepJob>(
  deps: Deps,
  kind: StepKind<Job>,
  range: { list: string; limit: number },
): Promise<Job[]> => (await pageOf(deps, kind, range)).found;

/** Ids of due jobs without a heartbeat since `before`; at most as many as one sweep requests. */
export async function silentSince<Job extends StepJob>(
  deps: Deps,
  kind: StepKind<Job>,
  before: number,
): Promise<string[]> {
  const { items } = await deps.content.query({
    index: "gsi2",
    where: {
      text: "gsi2pk = :pk AND gsi2sk < :before",
      values: { ":pk": kind.due, ":before": sortableTime(before) },
    },
    limit: SWEPT,
  });
  return items.map((item) => kind.idOf(kind.schema.parse(item)));
}
