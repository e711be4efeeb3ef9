import { PassageQuery, PassageRow } from "@academy/core/passage/passage.schema.ts";
import * as z from "zod";
import { endpoint } from "../endpoint.ts";

export const listLinkPassages = endpoint({
  method: "GET",
  path: "/api/passages/linkpassages",
  allow: "admin",
  query: PassageQuery.extend({ limit: PassageQuery.shape.limit.unwrap().default(100) }),
  answer: z.array(PassageRow),
  summary: "Lists the passages that questions can be linked to, a hundred at a time",
  handler: async ({ deps, query }) => {
    const PassageList = await import("@academy/core/passage/passage-list.service.ts");
    return (await PassageList.list(deps, query)).passages;
  },
});
