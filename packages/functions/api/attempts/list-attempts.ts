import { AttemptPage, AttemptsQuery } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "../tests/test-path.schema.ts";

export const listAttempts = endpoint({
  route: "GET /api/tests/{id}/attempts",
  allow: "admin",
  params: TestPath,
  query: AttemptsQuery,
  answer: AttemptPage,
  summary: "Lists a test's attempts page by page, with their logged exits and extra time",
  handler: async ({ deps, params, query }) => {
    const AttemptList = await import("@academy/core/exam/attempt/attempt-list.service.ts");
    return AttemptList.list(deps, params.id, query);
  },
});
