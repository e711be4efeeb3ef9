import {
  UserExportId,
  UserExportView,
} from "@academy/core/back-office/user-export/user-export.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const readUserExport = endpoint({
  route: "GET /api/users/exports/{id}",
  allow: "admin",
  params: z.strictObject({ id: UserExportId }),
  answer: UserExportView,
  summary: "Reads the progress of a user export, and the address of its file",
  handler: async ({ deps, params }) => {
    const UserExports =
      await import("@academy/core/back-office/user-export/user-export.service.ts");
    return UserExports.progress(deps, params.id);
  },
});
