import {
  DuplicateSearchInput,
  DuplicateSearchView,
} from "@academy/core/bank/duplicates/duplicate.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const findDuplicates = endpoint({
  route: "POST /api/questions/duplicates",
  allow: "admin",
  body: DuplicateSearchInput,
  answer: DuplicateSearchView,
  summary: "Searches an exam type and subject of the bank for duplicates; a large search is a job",
  errors: ["conflict"],
  handler: async ({ deps, actor, body }) => {
    const Search = await import("@academy/core/bank/duplicates/duplicate-search.service.ts");
    const Groups = await import("@academy/core/bank/duplicates/duplicate-groups.service.ts");
    return Groups.view(deps, await Search.request(deps, actor, body), 0);
  },
});
