import * as z from "zod";
import { XLSX_TYPE } from "../export/export.schema.ts";
import { idPattern } from "../shared/id.ts";
import { UserFilters } from "../user/user-list.schema.ts";

/** The event by which a large list of users is asked for. */
export const USER_EXPORT_ASKED = "User export asked";

const USER_FORMATS = ["xlsx", "csv"] as const;
export const UserFormat = z.enum(USER_FORMATS);
export type UserFormat = z.infer<typeof UserFormat>;

/** What a file of each form is called, and its media type. */
export const USER_FILES: Record<UserFormat, { name: string; type: string }> = {
  xlsx: { name: "Users.xlsx", type: XLSX_TYPE },
  csv: { name: "Users.csv", type: "text/csv; charset=utf-8" },
};

/** The users that the list's filters find, as a file. */
export const UserExportInput = z.strictObject({
  format: UserFormat,
  filter: UserFilters.strict().default(() => UserFilters.parse({})),
});
export type UserExportInput = z.infer<typeof UserExportInput>;

export const UserExportId = z.string().regex(idPattern("userExport"));

/** Which export; what it is of, its item says. */
export const UserExportRef = z.object({ exportId: UserExportId });

/** An export of users: what was asked for, and how far it is. */
export const UserExport = z.object({
  exportId: z.string(),
  format: UserFormat,
  filter: UserFilters,
  state: z.enum(["making", "ready", "failed"]),
  done: z.int(),
  /** Epoch milliseconds. */
  updatedAt: z.int(),
});
export type UserExport = z.infer<typeof UserExport>;

/** How an export of users stands. */
export const UserExportView = z.object({
  exportId: UserExportId,
  format: UserFormat,
  /** A small one is `ready` at once; a large one is in the `making` first. */
  state: z.enum(["making", "ready", "failed"]),
  /** Users written so far; how many there will be is known at the end. */
  done: z.int(),
  /** Good for a quarter of an hour; null unless it is ready. */
  url: z.string().nullable(),
});
export type UserExportView = z.infer<typeof UserExportView>;
