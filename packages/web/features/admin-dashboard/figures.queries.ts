import type { readFigures } from "@academy/functions/api/dashboard/read-figures.ts";
import { queryOptions } from "@tanstack/react-query";
import { reads } from "../../lib/api/api.ts";

/** The key figures of the dashboard, refreshed every minute. */
export const figuresQuery = queryOptions({
  queryKey: ["admin-figures"],
  queryFn: reads<typeof readFigures>("GET /api/admin/figures"),
  refetchInterval: 60_000,
});
