import { type ExamType, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { listExamTypes } from "@academy/functions/api/exam-types/list-exam-types.ts";
import type { listOffers } from "@academy/functions/api/exam-types/list-offers.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { EarlyPage } from "../../lib/early-answers.ts";
import { studentDashboard } from "../../lib/paths.ts";

/** They change when an administrator changes them: seldom. */
const STALE_MS = 600_000;

/** All that shows exam types: what to ask for again after a change of one. */
export const examTypesKey = ["exam-types"];

/** Every exam type that tests can be of. */
export const examTypesQuery = queryOptions({
  queryKey: examTypesKey,
  queryFn: ({ signal }) =>
    call<typeof listExamTypes>({ method: "GET", path: "/api/exam-types", signal }),
  staleTime: STALE_MS,
});

const offersPath = "/api/auth/Users/exam-types";

/** The sidebar shows them. */
export const offersEarly: EarlyPage = { page: studentDashboard, paths: [offersPath] };

/** The exam types that can be subscribed to, with their fees in rupees. */
export const offersQuery = queryOptions({
  queryKey: [...examTypesKey, "offers"],
  queryFn: ({ signal }) => call<typeof listOffers>({ method: "GET", path: offersPath, signal }),
  staleTime: STALE_MS,
});

/** What an exam type is called: as an administrator named it, once that is known. */
export function useExamName(): (examType: ExamType) => string {
  const { data } = useQuery(examTypesQuery);
  return (examType) =>
    data?.find((one) => one.examType === examType)?.name ?? examTypeLabels[examType];
}
