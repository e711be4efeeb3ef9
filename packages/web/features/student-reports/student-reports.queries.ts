import type { UserReportPage } from "@academy/core/exam/result/user-report.schema.ts";
import type { listUserReports } from "@academy/functions/api/submissions/list-user-reports.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { type ReportFilters, reportFilters } from "./student-reports.rules.ts";

const PER_PAGE = 20;

/** One page of a user's reports; the previous page stays visible while the next one loads. */
export const userReports = (userId: string, filters: ReportFilters) =>
  queryOptions({
    queryKey: ["user-reports", userId, filters],
    queryFn: async ({ signal }): Promise<UserReportPage> => {
      const query = {
        userId,
        ...reportFilters.write(filters),
        page: filters.page,
        limit: PER_PAGE,
      };
      const answer = await call<typeof listUserReports>("GET /api/submissions/user-reports", {
        query,
        signal,
      });
      // Cannot happen: a call with `page` gets a page. Only calls without it get a plain list.
      if (Array.isArray(answer)) throw new Error("A page of reports was asked for");
      return answer;
    },
    enabled: userId !== "",
    placeholderData: keepPreviousData,
  });
