import type { WeekLetter } from "@academy/core/back-office/week/week.schema.ts";
import type { changeWeekLetter } from "@academy/functions/api/week/change-week-letter.ts";
import type { listAbsent } from "@academy/functions/api/week/list-absent.ts";
import type { readWeek } from "@academy/functions/api/week/read-week.ts";
import type { readWeekLetter } from "@academy/functions/api/week/read-week-letter.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import type { WeekFilters } from "./week-filters.rules.ts";

/** The figures of a week; an empty name means the current week. */
export const weekQuery = (week: string) =>
  queryOptions({
    queryKey: ["week", week],
    queryFn: reads<typeof readWeek>("GET /api/admin/week", { query: { week } }),
    placeholderData: keepPreviousData,
  });

export const absentQuery = ({ days, after }: Pick<WeekFilters, "days" | "after">) =>
  queryOptions({
    queryKey: ["absent-students", days, after],
    queryFn: reads<typeof listAbsent>("GET /api/admin/absent-students", {
      query: { days: days || "7", after },
    }),
    placeholderData: keepPreviousData,
  });

export const weekLetterQuery = queryOptions({
  queryKey: ["week-letter"],
  queryFn: reads<typeof readWeekLetter>("GET /api/admin/week-letter"),
});

export const putWeekLetter = (body: WeekLetter) =>
  call<typeof changeWeekLetter>("PUT /api/admin/week-letter", { body });
