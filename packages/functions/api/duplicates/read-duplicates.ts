import {
  DuplicatePageQuery,
  DuplicateSearchId,
  DuplicateSearchView,
} from "@academy/core/bank/duplicates/duplicate.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const readDuplicates = endpoint({
  route: "GET /api/questions/duplicates/{id}",
  allow: "admin",
  params: z.strictObject({ id: DuplicateSearchId }),
  query: DuplicatePageQuery,
  answer: DuplicateSearchView,
  summary: "Reads the progress of a search for duplicates, then its groups, ten a page",
  handler: async ({ deps, params, query }) => {
    const Groups = await import("@academy/core/bank/duplicates/duplicate-groups.service.ts");
    return Groups.read(deps, params.id, query.after);
  },
});
