import {
  AuditExportId,
  AuditExportView,
} from "@academy/core/back-office/audit-export/audit-export.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const readAuditExport = endpoint({
  route: "GET /api/audit/exports/{id}",
  allow: "admin",
  params: z.strictObject({ id: AuditExportId }),
  answer: AuditExportView,
  summary: "Reads the progress of an audit export, and the address of its file",
  handler: async ({ deps, params }) => {
    const AuditExports =
      await import("@academy/core/back-office/audit-export/audit-export.service.ts");
    return AuditExports.progress(deps, params.id);
  },
});
