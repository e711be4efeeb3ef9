import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { PatternPath } from "./pattern-path.schema.ts";

export const deletePattern = endpoint({
  route: "DELETE /api/patterns/{id}",
  allow: "admin",
  params: PatternPath,
  /** The revision that the caller saw; without it, the newest. */
  query: z.object({ rev: z.coerce.number().int().min(1).optional() }),
  answer: null,
  summary: "Deletes a saved pattern; tests made from it stay as they are",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, query }) => {
    const Patterns = await import("@academy/core/exam/pattern/pattern.service.ts");
    await Patterns.remove(deps, actor, params.id, query.rev);
  },
});
