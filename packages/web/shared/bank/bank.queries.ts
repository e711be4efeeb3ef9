import type { listMappings } from "@academy/functions/api/bank/list-mappings.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** Everything that shows questions of the bank: what to load again after a change. */
export const bankKey = ["question-bank"];

/** All that shows the catalogue: what to ask again after a change of it. */
export const catalogueKey = ["catalogue"];

/** The whole catalogue, for dependent selects. */
export const mappingsQuery = queryOptions({
  queryKey: [...catalogueKey, "mappings"],
  queryFn: ({ signal }) =>
    call<typeof listMappings>({
      method: "GET",
      path: "/api/subject-topics/mappings",
      signal,
    }),
});
