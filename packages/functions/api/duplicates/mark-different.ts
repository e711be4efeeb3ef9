import { DifferentInput, DifferentMarked } from "@academy/core/bank/duplicates/duplicate.schema.ts";
import { endpoint } from "../http/endpoint.ts";

/** Audited for each question. */
export const markDifferent = endpoint({
  route: "POST /api/questions/different",
  allow: "admin",
  body: DifferentInput,
  answer: DifferentMarked,
  summary: "Remembers that pairs of questions are not duplicates, or takes that back",
  handler: async ({ deps, actor, body }) => {
    const Groups = await import("@academy/core/bank/duplicates/duplicate-groups.service.ts");
    return Groups.mark(deps, actor, body);
  },
});
