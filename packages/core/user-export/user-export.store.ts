import type { Deps } from "../platform/deps.ts";
import { addressOfMade, type MadeFile, publishMade } from "../platform/made-files.ts";
import { DAY } from "../shared/time.ts";
import { USER_FILES, UserExport } from "./user-export.schema.ts";

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
export const addressOf = (deps: Deps, made: UserExport, disposition: string): Promise<string> =>
  addressOfMade(deps, fileOf(made), disposition);
