import {
  OpenStates,
  OpenStatesQuery,
} from "@academy/core/exam/open-questions/open-questions.schema.ts";
import { endpoint } from "../../http/endpoint.ts";

export const listOpenStates = endpoint({
  route: "GET /api/questions/practice",
  allow: "admin",
  query: OpenStatesQuery,
  answer: OpenStates,
  summary: "Says which questions are open for practice, and which tests keep others closed",
  handler: async ({ deps, query }) => {
    const States = await import("@academy/core/exam/open-questions/open-states.service.ts");
    return States.list(deps, query.ids);
  },
});
