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

/** As long as its file is kept. */
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

/** The key prefix of what a derived file is of. */
const OWNERS = { test: "T#", exam: "X#" } as const;

export interface Owner {
  of: keyof typeof OWNERS;
  id: string;
}

const makingKey = ({ of, id }: Owner) => ({ pk: `${OWNERS[of]}${id}`, sk: "EXPORT" });

/** The making of a derived file. */
const Making = z.object({
  /** Of the file, which names its content. */
  key: z.string(),
  state: z.enum(["making", "failed"]),
  /** Rows, and how many there are. */
  done: z.int(),
  of: z.int(),
  /** Epoch milliseconds. */
  updatedAt: z.int(),
});
export type Making = z.infer<typeof Making>;

export async function findMaking(deps: Deps, owner: Owner): Promise<Making | undefined> {
  const item = await deps.content.get(makingKey(owner), { consistent: true });
  return item && Making.parse(item);
}

export async function note(deps: Deps, owner: Owner, making: Making): Promise<void> {
  await deps.content.put({ ...makingKey(owner), ...making });
}

/** Saves that a job starts; false if the job was updated by someone else since `before` was read. */
export const begin = (
  deps: Deps,
  owner: Owner,
  before: Making | undefined,
  making: Making,
): Promise<boolean> =>
  deps.content.put(
    { ...makingKey(owner), ...making },
    before
      ? { text: "updatedAt = :before", values: { ":before": before.updatedAt } }
      : { text: "attribute_not_exists(pk)" },
  );
