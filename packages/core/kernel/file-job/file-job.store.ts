import * as z from "zod";
import type { Deps } from "../platform/deps.ts";
import { DAY } from "../shared/time.ts";
import type { FileJob } from "./file-job.schema.ts";

/** The key prefix of each kind of job. */
const PARTITIONS = {
  users: "UX#",
  months: "MX#",
  bank: "BX#",
  audit: "AX#",
  enquiries: "EX#",
  papers: "PX#",
  duplicates: "DX#",
} as const;
export type JobList = keyof typeof PARTITIONS;

const keyOf = (list: JobList, exportId: string) => ({
  pk: `${PARTITIONS[list]}${exportId}`,
  sk: "M",
});

/** A job is kept as long as its file. */
const KEPT_MS = 7 * DAY;

export async function find<Job extends FileJob>(
  deps: Deps,
  list: JobList,
  exportId: string,
  schema: z.ZodType<Job>,
): Promise<Job | undefined> {
  const item = await deps.content.get(keyOf(list, exportId), { consistent: true });
  return item && schema.parse(item);
}

/** Saves the state and progress of a job. */
export async function save(deps: Deps, list: JobList, job: FileJob): Promise<void> {
  const ttl = Math.ceil((deps.clock.now() + KEPT_MS) / 1000);
  await deps.content.put({ ...keyOf(list, job.exportId), ...job, ttl });
}

/** The key prefixes of the owners of derived files. */
const OWNERS = { test: "T#", exam: "X#" } as const;

export interface Owner {
  of: keyof typeof OWNERS;
  id: string;
}

const progressKey = ({ of, id }: Owner) => ({ pk: `${OWNERS[of]}${id}`, sk: "EXPORT" });

/** The progress of the job that makes a derived file. */
const StoredProgress = z.object({
  /** The key of the file, which follows from the file's content. */
  key: z.string(),
  state: z.enum(["preparing", "failed"]),
  /** Rows written so far, and the number of all rows. */
  done: z.int(),
  of: z.int(),
  /** Epoch milliseconds. */
  updatedAt: z.int(),
});
export type StoredProgress = z.infer<typeof StoredProgress>;

export async function findProgress(deps: Deps, owner: Owner): Promise<StoredProgress | undefined> {
  const item = await deps.content.get(progressKey(owner), { consistent: true });
  return item && StoredProgress.parse(item);
}

export async function note(deps: Deps, owner: Owner, progress: StoredProgress): Promise<void> {
  await deps.content.put({ ...progressKey(owner), ...progress });
}

/** Saves that a job starts; false if the stored progress has changed since `before` was read. */
export const begin = (
  deps: Deps,
  owner: Owner,
  before: StoredProgress | undefined,
  progress: StoredProgress,
): Promise<boolean> =>
  deps.content.put(
    { ...progressKey(owner), ...progress },
    before
      ? { text: "updatedAt = :before", values: { ":before": before.updatedAt } }
      : { text: "attribute_not_exists(pk)" },
  );
