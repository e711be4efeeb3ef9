import { LinkPassageQuery, PassageRow } from "@academy/core/bank/passage/passage.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { PlainList } from "../http/plain-list.ts";

export const listLinkPassages = endpoint({
  route: "GET /api/passages/linkpassages",
  allow: "admin",
  query: LinkPassageQuery,
  answer: z.array(PassageRow),
  summary: "Lists the passages that questions can be linked to",
  handler: async ({ deps, query }) => {
    const PassageList = await import("@academy/core/bank/comprehension/passage-list.service.ts");
    const { passages, total, next } = await PassageList.choices(deps, query);
    return new PlainList(passages, total, next);
  },
});
