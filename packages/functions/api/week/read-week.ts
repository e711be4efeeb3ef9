import { WeekQuery, WeekView } from "@academy/core/back-office/week/week.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const readWeek = endpoint({
  route: "GET /api/admin/week",
  allow: "admin",
  query: WeekQuery,
  answer: WeekView,
  summary: "Reads the figures of a week and of the week before it, from counters",
  errors: ["not-found"],
  handler: async ({ deps, query }) => {
    const Report = await import("@academy/core/back-office/week/week-report.service.ts");
    return Report.read(deps, query.week);
  },
});
