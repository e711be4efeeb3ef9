import * as z from "zod";
import { dispositionOf } from "../export/file-name.rules.ts";
import type { Deps } from "../platform/deps.ts";
import { addressOfMade, type MadeFile, publishMade } from "../platform/made-files.ts";
import { DAY } from "../shared/time.ts";
import { UserFilters } from "../user/user-list.schema.ts";
import { USER_FILES, UserFormat } from "./user-export.schema.ts";

/** An export of users: what was asked for, and how far it is. */
const UserExport = z.object({
  exportId: z.string(),
  format: UserFormat,
  filter: UserFilters,
  state: z.enum(["making", "ready", "failed"]),
  done: z.int(),
  /** Epoch milliseconds. */
  updatedAt: z.int(),
});
export type UserExport = z.infer<typeof UserExport>;

const keyOf = (exportId: string) => ({ pk: `UX#${exportId}`, sk: "M" });

const fileOf = ({ exportId, format }: UserExport): MadeFile => ({
  key: `exports/users/${exportId}.${format}`,
  type: USER_FILES[format].type,
});

/** As long as its file is kept. */
const KEPT_MS = 7 * DAY;

export async function find(deps: Deps, exportId: string): Promise<UserExport | undefined> {
  const item = await deps.content.get(keyOf(exportId), { consistent: true });
  return item && UserExport.parse(item);
}

/** Notes how it stands now. */
export async function note(deps: Deps, made: UserExport): Promise<void> {
  const ttl = Math.ceil((deps.clock.now() + KEPT_MS) / 1000);
  await deps.content.put({ ...keyOf(made.exportId), ...made, ttl });
}

/** Publishes a finished file in one write; where another process was quicker, its file stands. */
export const publish = (deps: Deps, made: UserExport, path: string): Promise<void> =>
  publishMade(deps, fileOf(made), path);

/** An address that anybody may download the file from for a quarter of an hour. */
export const addressOf = (deps: Deps, made: UserExport): Promise<string> =>
  addressOfMade(deps, fileOf(made), dispositionOf(USER_FILES[made.format].name));
