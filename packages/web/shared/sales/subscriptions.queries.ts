import type { listSubscriptions } from "@academy/functions/api/subscriptions/list-subscriptions.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** A student's subscriptions, ended ones too; at most one for each exam type. */
export const subscriptionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["subscriptions", userId],
    queryFn: async ({ signal }) => {
      const answer = await call<typeof listSubscriptions>({
        method: "GET",
        path: "/api/users/{id}/subscriptions",
        params: { id: userId },
        signal,
      });
      return answer.subscriptions;
    },
  });
