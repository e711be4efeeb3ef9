import { PatternInput, PatternView } from "@academy/core/exam/pattern/pattern.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const createPattern = endpoint({
  route: "POST /api/patterns",
  allow: "admin",
  body: PatternInput,
  answer: PatternView,
  status: 201,
  summary: "Saves the plan of a paper, from which tests are made",
  handler: async ({ deps, actor, body }) => {
    const Patterns = await import("@academy/core/exam/pattern/pattern.service.ts");
    return Patterns.create(deps, actor, body);
  },
});
