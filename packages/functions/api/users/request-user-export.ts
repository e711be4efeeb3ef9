import {
  UserExportInput,
  UserExportView,
} from "@academy/core/back-office/user-export/user-export.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const requestUserExport = endpoint({
  route: "POST /api/users/exports",
  allow: "admin",
  body: UserExportInput,
  answer: UserExportView,
  summary: "Exports the users that match the list's filters as a spreadsheet or CSV",
  handler: async ({ deps, actor, body }) => {
    const UserExports =
      await import("@academy/core/back-office/user-export/user-export.service.ts");
    return UserExports.request(deps, actor, body);
  },
});
