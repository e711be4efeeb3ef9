import type * as z from "zod";
import type { Deps } from "../platform/deps.ts";
import { DAY } from "../shared/time.ts";
import type { FileJob } from "./file-job.schema.ts";

/** The key prefix of each kind of job. */
const PARTITIONS = {
  users: "UX#",
  months: "MX#",
  bank: "BX#",
  audit: "AX#",
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
