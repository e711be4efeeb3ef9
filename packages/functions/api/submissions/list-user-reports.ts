import {
  UserReport,
  UserReportPage,
  UserReportQuery,
} from "@academy/core/exam/result/user-report.schema.ts";
import * as UserReports from "@academy/core/exam/result/user-report.service.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { plainList } from "../http/plain-list.ts";

export const listUserReports = endpoint({
  route: "GET /api/submissions/user-reports",
  allow: "self",
  self: ({ query }) => query.userId,
  query: UserReportQuery,
  answer: z.union([z.array(UserReport), UserReportPage]),
  summary: "Lists a user's submissions, newest first; with `page`, one page and the totals",
  handler: async ({ deps, actor, query }) => {
    const found = await UserReports.list(deps, query.userId ?? actor.userId, query);
    return query.page === undefined ? plainList(found.reports, found.total, query) : found;
  },
});
