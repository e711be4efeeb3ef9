import * as z from "zod";
import { ListExport, ListExportView, ListFormat } from "../../kernel/file-job/file-job.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { UserFilters } from "../../people/user/user-list.schema.ts";

/** The event that starts the job for a large list of users. */
export const USER_EXPORT_REQUESTED = "User export requested";

/** A request for a file of the users that match the list's filters. */
export const UserExportInput = z.strictObject({
  format: ListFormat,
  filter: UserFilters.strict().default(() => UserFilters.parse({})),
});
export type UserExportInput = z.infer<typeof UserExportInput>;

export const UserExportId = z.string().regex(idPattern("userExport"));

/** Names an export; what it contains is stored in its item. */
export const UserExportRef = z.object({ exportId: UserExportId });

/** An export of users: the request and its state. */
export const UserExport = ListExport.extend({ filter: UserFilters });
export type UserExport = z.infer<typeof UserExport>;

/** The state of an export of users. */
export const UserExportView = ListExportView.extend({ exportId: UserExportId });
export type UserExportView = z.infer<typeof UserExportView>;
