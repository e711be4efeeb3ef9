import { PracticeSet, SetRequest } from "@academy/core/learning/card/practice.schema.ts";
import { endpoint } from "../http/endpoint.ts";

/** Keys and solutions are in the answer, for questions that the caller may know. */
export const makeSet = endpoint({
  route: "POST /api/practice/sets",
  allow: "signed-in",
  body: SetRequest,
  answer: PracticeSet,
  summary: "Makes a set of questions to practise, with keys and solutions",
  errors: ["forbidden", "not-found", "limited"],
  handler: async ({ deps, actor, body }) => {
    const Sets = await import("@academy/core/learning/practice/practice-set.service.ts");
    return Sets.make(deps, actor.userId, body);
  },
});
