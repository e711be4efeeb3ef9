import type { listSubscriptions } from "@academy/functions/api/subscriptions/list-subscriptions.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import type { EarlyPage } from "../../lib/session/early-answers.ts";
import { studentDashboard } from "../../lib/address/paths.ts";

const path = "/api/users/{id}/subscriptions";

/** Loaded early, because the sidebar shows until when each subscription runs. */
export const subscriptionsEarly: EarlyPage = { page: studentDashboard, paths: [path] };

/** A student's subscriptions, ended ones too; at most one for each exam type. */
export const subscriptionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["subscriptions", userId],
    queryFn: async ({ signal }) => {
      const answer = await call<typeof listSubscriptions>(`GET ${path}`, {
        params: { id: userId },
        signal,
      });
      return answer.subscriptions;
    },
  });
