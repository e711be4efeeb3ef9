import * as z from "zod";
import { ListExport, ListExportView, ListFormat } from "../../kernel/file-job/file-job.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { UserFilters } from "../../people/user/user-list.schema.ts";

/** The event by which a large list of users is asked for. */
export const USER_EXPORT_ASKED = "User export asked";

/** The users that the list's filters find, as a file. */
export const UserExportInput = z.strictObject({
  format: ListFormat,
  filter: UserFilters.strict().default(() => UserFilters.parse({})),
});
export type UserExportInput = z.infer<typeof UserExportInput>;

export const UserExportId = z.string().regex(idPattern("userExport"));

/** Which export; what it is of, its item says. */
export const UserExportRef = z.object({ exportId: UserExportId });

/** An export of users: what was asked for, and how far it is. */
export const UserExport = ListExport.extend({ filter: UserFilters });
export type UserExport = z.infer<typeof UserExport>;

/** How an export of users stands. */
export const UserExportView = ListExportView.extend({ exportId: UserExportId });
export type UserExportView = z.infer<typeof UserExportView>;
