import type { listMappings } from "@academy/functions/api/bank/catalogue/list-mappings.ts";
import { queryOptions } from "@tanstack/react-query";
import { reads } from "../../lib/api/api.ts";

/** Key of everything that shows questions of the bank: invalidated after a change. */
export const bankKey = ["question-bank"];

/** Key of everything that shows the catalogue: invalidated after a change. */
export const catalogueKey = ["catalogue"];

/** The whole catalogue, for dependent selects. */
export const mappingsQuery = queryOptions({
  queryKey: [...catalogueKey, "mappings"],
  queryFn: reads<typeof listMappings>("GET /api/subject-topics/mappings"),
});
