import {
  PassageDeleted,
  WithQuestions,
} from "@academy/core/bank/comprehension/comprehension.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { PassagePath } from "./passage-path.schema.ts";

export const deletePassage = endpoint({
  route: "DELETE /api/passages/{id}",
  allow: "admin",
  params: PassagePath,
  query: z.object({ questions: WithQuestions.optional() }),
  answer: PassageDeleted,
  summary: "Deletes a passage; if it has questions, the call must say what to do with them",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, query }) => {
    const Deletion = await import("@academy/core/bank/comprehension/passage-deletion.service.ts");
    return Deletion.remove(deps, actor, params.id, query.questions);
  },
});
