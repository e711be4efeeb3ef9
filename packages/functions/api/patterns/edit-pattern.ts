import { PatternEdit, PatternView } from "@academy/core/exam/pattern/pattern.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { PatternPath } from "./pattern-path.schema.ts";

export const editPattern = endpoint({
  route: "PATCH /api/patterns/{id}",
  allow: "admin",
  params: PatternPath,
  body: PatternEdit,
  answer: PatternView,
  summary: "Changes a saved pattern; tests made from it stay as they are",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Patterns = await import("@academy/core/exam/pattern/pattern.service.ts");
    return Patterns.edit(deps, actor, params.id, body);
  },
});
