import { AuditPage, AuditQuery } from "@academy/core/kernel/audit/audit.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listAuditEntries = endpoint({
  route: "GET /api/audit",
  allow: "admin",
  query: AuditQuery,
  answer: AuditPage,
  summary: "Lists who changed what: a month's entries, or those of one subject, newest first",
  handler: async ({ deps, query }) => {
    const AuditLog = await import("@academy/core/kernel/audit/audit-log.service.ts");
    return AuditLog.read(deps, query);
  },
});
