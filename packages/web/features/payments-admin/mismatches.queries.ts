import type { listMismatches } from "@academy/functions/api/payments/list-mismatches.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const PER_PAGE = 20;

/** Everything that shows orders to administrators: invalidated after a change of one. */
export const adminPaymentsKey = ["admin-payments"];

/** Orders whose payment and subscription do not match, oldest first. */
export const mismatchesQuery = (page: number) =>
  queryOptions({
    queryKey: [...adminPaymentsKey, "mismatches", page],
    queryFn: ({ signal }) =>
      call<typeof listMismatches>({
        method: "GET",
        path: "/api/payments/mismatches",
        query: { page, limit: PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
