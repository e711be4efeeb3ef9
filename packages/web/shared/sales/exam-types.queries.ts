import { type ExamType, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { listOffers } from "@academy/functions/api/exam-types/list-offers.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { getExamTypes } from "../../lib/exam-types.calls.ts";

/** They change when an administrator changes them: seldom. */
const STALE_MS = 600_000;

/** Every exam type that tests can be of. */
export const examTypesQuery = queryOptions({
  queryKey: ["exam-types"],
  queryFn: ({ signal }) => getExamTypes(signal),
  staleTime: STALE_MS,
});

/** The exam types that can be subscribed to, with their fees in rupees. */
export const offersQuery = queryOptions({
  queryKey: ["exam-types", "offers"],
  queryFn: ({ signal }) =>
    call<typeof listOffers>({ method: "GET", path: "/api/auth/Users/exam-types", signal }),
  staleTime: STALE_MS,
});

/** What an exam type is called: as an administrator named it, once that is known. */
export function useExamName(): (examType: ExamType) => string {
  const { data } = useQuery(examTypesQuery);
  return (examType) =>
    data?.find((one) => one.examType === examType)?.name ?? examTypeLabels[examType];
}
