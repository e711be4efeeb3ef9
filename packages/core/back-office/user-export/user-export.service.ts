import type { ListExportView } from "../../kernel/file-job/file-job.schema.ts";
import * as ListExports from "../../kernel/file-job/list-export.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { newId } from "../../kernel/shared/id.ts";
import * as UserList from "../user-admin/user-list.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { USER_EXPORT_ASKED, UserExport, type UserExportInput } from "./user-export.schema.ts";
import { cellsOf, USER_SHEET } from "./user-sheet.rules.ts";

/** So many users are written while the caller waits: about a second. */
const AT_ONCE = 500;

const users: ListExports.ListKind<UserExport> = {
  list: "users",
  schema: UserExport,
  event: USER_EXPORT_ASKED,
  action: "user.export",
  fileName: ({ format }) => `Users.${format}`,
  sheet: () => ({ name: "Users", columns: USER_SHEET }),
  async *pages(deps, { filter }) {
    for await (const page of UserList.all(deps, filter)) yield page.map(cellsOf);
  },
};

/**
 * Exports the users that the list's filters find.
 * @param atOnce how many users are ready with the answer; for more, the file is made by a job
 */
export function ask(
  deps: Deps,
  actor: Actor,
  { format, filter }: UserExportInput,
  atOnce = AT_ONCE,
): Promise<ListExportView> {
  const asked = { exportId: newId("userExport", deps), format, filter };
  return ListExports.ask(deps, actor, users, { asked, atOnce });
}

/** How far an export is. @throws AppError `not-found`, of one older than seven days too */
export const progress = (deps: Deps, exportId: string): Promise<ListExportView> =>
  ListExports.progress(deps, users, exportId);

/** The job. @throws whatever went wrong, so that the platform tries again. */
export const make = (deps: Deps, exportId: string): Promise<void> =>
  ListExports.make(deps, users, exportId);
