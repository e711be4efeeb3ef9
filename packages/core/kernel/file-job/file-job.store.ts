import type * as z from "zod";
import type { Deps } from "../platform/deps.ts";
import { downloadUrl, type JobFile, publishFile } from "./job-file.store.ts";
import { DAY } from "../shared/time.ts";
import { LIST_TYPES } from "./list-export.schema.ts";
import type { ListExport } from "./file-job.schema.ts";

/** The lists that are exported: where their items and files are kept. */
const PLACES = {
  users: { partition: "UX#", folder: "exports/users" },
  months: { partition: "MX#", folder: "exports/months" },
} as const;
export type ListName = keyof typeof PLACES;

const keyOf = (list: ListName, exportId: string) => ({
  pk: `${PLACES[list].partition}${exportId}`,
  sk: "M",
});

const fileOf = (list: ListName, { exportId, format }: ListExport): JobFile => ({
  key: `${PLACES[list].folder}/${exportId}.${format}`,
  type: LIST_TYPES[format],
});

/** As long as its file is kept. */
const KEPT_MS = 7 * DAY;

export async function find<Item extends ListExport>(
  deps: Deps,
  list: ListName,
  exportId: string,
  schema: z.ZodType<Item>,
): Promise<Item | undefined> {
  const item = await deps.content.get(keyOf(list, exportId), { consistent: true });
  return item && schema.parse(item);
}

/** Notes how it stands now. */
export async function note(deps: Deps, list: ListName, made: ListExport): Promise<void> {
  const ttl = Math.ceil((deps.clock.now() + KEPT_MS) / 1000);
  await deps.content.put({ ...keyOf(list, made.exportId), ...made, ttl });
}

/** Publishes a finished file in one write; where another process was quicker, its file stands. */
export const publish = (
  deps: Deps,
  list: ListName,
  made: ListExport,
  path: string,
): Promise<void> => publishFile(deps, fileOf(list, made), path);

/**
 * An address that anybody may download the file from for a quarter of an hour.
 * @param disposition the header that names the download
 */
export const addressOf = (
  deps: Deps,
  list: ListName,
  made: ListExport,
  disposition: string,
): Promise<string> => downloadUrl(deps, fileOf(list, made), disposition);
