import { PatternList, PatternListQuery } from "@academy/core/exam/pattern/pattern.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listPatterns = endpoint({
  route: "GET /api/patterns",
  allow: "admin",
  query: PatternListQuery,
  answer: PatternList,
  summary: "Lists saved patterns, then those of the product; or the deleted ones",
  handler: async ({ deps, query }) => {
    const Patterns = await import("@academy/core/exam/pattern/pattern.service.ts");
    const list = query.deleted === "true" ? Patterns.listDeleted : Patterns.list;
    return { patterns: await list(deps) };
  },
});
