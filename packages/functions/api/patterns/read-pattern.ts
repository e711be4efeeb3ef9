import { PatternView } from "@academy/core/exam/pattern/pattern.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { PatternPath } from "./pattern-path.schema.ts";

export const readPattern = endpoint({
  route: "GET /api/patterns/{id}",
  allow: "admin",
  params: PatternPath,
  answer: PatternView,
  summary: "Reads a pattern with its sections",
  handler: async ({ deps, params }) => {
    const Patterns = await import("@academy/core/exam/pattern/pattern.service.ts");
    return Patterns.read(deps, params.id);
  },
});
