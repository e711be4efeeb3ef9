import { AuditPage, AuditQuery } from "@academy/core/kernel/audit/audit.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const listAuditEntries = endpoint({
  route: "GET /api/audit",
  allow: "admin",
  query: AuditQuery,
  answer: AuditPage.extend({
    names: z
      .record(z.string(), z.string())
      .describe("Present names of what the entries are about, by id."),
  }),
  summary: "Lists who changed what: a month's entries, or those of one target, newest first",
  handler: async ({ deps, query }) => {
    const AuditLog = await import("@academy/core/kernel/audit/audit-log.service.ts");
    const AuditNames =
      await import("@academy/core/back-office/audit-export/audit-names.service.ts");
    const page = await AuditLog.read(deps, query);
    return { ...page, names: await AuditNames.namesOf(deps, page.entries) };
  },
});
