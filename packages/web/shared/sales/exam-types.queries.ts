import { type ExamType, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { listExamTypes } from "@academy/functions/api/exam-types/list-exam-types.ts";
import type { listOffers } from "@academy/functions/api/exam-types/list-offers.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { reads } from "../../lib/api/api.ts";
import type { EarlyPage } from "../../lib/session/early-answers.ts";
import { studentDashboard } from "../../lib/address/paths.ts";

/** How long exam types are not fetched again: they change only when an administrator edits them. */
const STALE_MS = 600_000;

/** Key of everything that shows exam types: invalidated after a change. */
export const examTypesKey = ["exam-types"];

/** All exam types of tests. */
export const examTypesQuery = queryOptions({
  queryKey: examTypesKey,
  queryFn: reads<typeof listExamTypes>("GET /api/exam-types"),
  staleTime: STALE_MS,
});

const offersPath = "/api/auth/Users/exam-types";

/** Loaded early, because the sidebar shows the offers. */
export const offersEarly: EarlyPage = { page: studentDashboard, paths: [offersPath] };

/** The exam types on sale, with their fees in rupees. */
export const offersQuery = queryOptions({
  queryKey: [...examTypesKey, "offers"],
  queryFn: reads<typeof listOffers>(`GET ${offersPath}`),
  staleTime: STALE_MS,
});

/**
 * The display name of an exam type: the administrators' name for it, or our own name until that has
 * loaded.
 */
export function useExamTypeName(): (examType: ExamType) => string {
  const { data } = useQuery(examTypesQuery);
  return (examType) =>
    data?.find((one) => one.examType === examType)?.name ?? examTypeLabels[examType];
}
