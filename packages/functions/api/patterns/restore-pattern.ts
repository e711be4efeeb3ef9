import { PatternView } from "@academy/core/exam/pattern/pattern.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { PatternPath } from "./pattern-path.schema.ts";

export const restorePattern = endpoint({
  route: "POST /api/patterns/{id}/restore",
  allow: "admin",
  params: PatternPath,
  answer: PatternView,
  summary: "Restores a pattern that was deleted within the last 30 days",
  handler: async ({ deps, actor, params }) => {
    const Patterns = await import("@academy/core/exam/pattern/pattern.service.ts");
    return Patterns.restore(deps, actor, params.id);
  },
});
