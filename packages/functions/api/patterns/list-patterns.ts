import { PatternList } from "@academy/core/exam/pattern/pattern.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listPatterns = endpoint({
  method: "GET",
  path: "/api/patterns",
  allow: "admin",
  answer: PatternList,
  summary: "Lists saved patterns, then the exam patterns of the product",
  handler: async ({ deps }) => {
    const Patterns = await import("@academy/core/exam/pattern/pattern.service.ts");
    return { patterns: await Patterns.list(deps) };
  },
});
