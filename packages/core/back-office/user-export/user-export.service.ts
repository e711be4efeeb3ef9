import type { ListExportView } from "../../kernel/file-job/file-job.schema.ts";
import * as ListExports from "../../kernel/file-job/list-export.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { newId } from "../../kernel/shared/id.ts";
import * as UserList from "../user-admin/user-list.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { USER_EXPORT_REQUESTED, UserExport, type UserExportInput } from "./user-export.schema.ts";
import { cellsOf, USER_SHEET } from "./user-sheet.rules.ts";

/** The most users that are written during the request, which takes about a second. */
const IMMEDIATE_LIMIT = 500;

const users: ListExports.ListKind<UserExport> = {
  list: "users",
  schema: UserExport,
  event: USER_EXPORT_REQUESTED,
  action: "user.export",
  fileName: ({ format }) => `Users.${format}`,
  sheet: () => ({ name: "Users", columns: USER_SHEET }),
  async *pages(deps, { filter }) {
    for await (const page of UserList.all(deps, filter)) yield page.map(cellsOf);
  },
};

/**
 * Exports the users that match the list's filters.
 * @param immediateLimit up to this many users, the file is ready with the response; for more, a job
 * writes it
 */
export function request(
  deps: Deps,
  actor: Actor,
  { format, filter }: UserExportInput,
  immediateLimit = IMMEDIATE_LIMIT,
): Promise<ListExportView> {
  const requested = { exportId: newId("userExport", deps), format, filter };
  return ListExports.request(deps, actor, users, { requested, immediateLimit });
}

/** The state of an export. @throws AppError `not-found`, also after seven days */
export const progress = (deps: Deps, exportId: string): Promise<ListExportView> =>
  ListExports.progress(deps, users, exportId);

/** Writes the file of an export. @throws any error, so that the platform retries the job */
export const make = (deps: Deps, exportId: string): Promise<void> =>
  ListExports.make(deps, users, exportId);
