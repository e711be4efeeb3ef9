import { PassagePage, PassageQuery } from "@academy/core/bank/passage/passage.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listBankPassages = endpoint({
  route: "GET /api/passages",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  query: PassageQuery,
  answer: PassagePage,
  summary: "Lists a page of the bank's passages, each with its number of questions",
  handler: async ({ deps, query }) => {
    const PassageList = await import("@academy/core/bank/comprehension/passage-list.service.ts");
    return PassageList.list(deps, query);
  },
});
