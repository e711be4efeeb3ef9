import { AbsentList, AbsentQuery } from "@academy/core/back-office/week/week.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listAbsent = endpoint({
  route: "GET /api/admin/absent-students",
  allow: "admin",
  query: AbsentQuery,
  answer: AbsentList,
  summary: "Lists students who have not come for some days, with their last test",
  handler: async ({ deps, query }) => {
    const Absent = await import("@academy/core/back-office/week/absent.service.ts");
    return Absent.list(deps, query);
  },
});
