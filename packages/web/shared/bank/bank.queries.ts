import type { listMappings } from "@academy/functions/api/bank/catalogue/list-mappings.ts";
import { queryOptions } from "@tanstack/react-query";
import { reads } from "../../lib/api/api.ts";

/** Everything that shows questions of the bank: what to load again after a change. */
export const bankKey = ["question-bank"];

/** Everything that shows the catalogue: invalidated after a change. */
export const catalogueKey = ["catalogue"];

/** The whole catalogue, for dependent selects. */
export const mappingsQuery = queryOptions({
  queryKey: [...catalogueKey, "mappings"],
  queryFn: reads<typeof listMappings>("GET /api/subject-topics/mappings"),
});
