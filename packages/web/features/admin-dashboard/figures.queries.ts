import type { readFigures } from "@academy/functions/api/dashboard/read-figures.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

/** The key figures of the dashboard, refreshed every minute. */
export const figuresQuery = queryOptions({
  queryKey: ["admin-figures"],
  queryFn: ({ signal }) =>
    call<typeof readFigures>({ method: "GET", path: "/api/admin/figures", signal }),
  refetchInterval: 60_000,
});
