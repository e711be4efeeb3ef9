import { TestListQuery, TestPage } from "@academy/core/exam/assessment/test-list.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listTests = endpoint({
  route: "GET /api/tests",
  allow: "admin",
  query: TestListQuery,
  answer: TestPage,
  summary: "Lists tests by exam type, title, start date and state, newest or oldest first",
  handler: async ({ deps, query }) => {
    const TestList = await import("@academy/core/exam/assessment/test-list.service.ts");
    return TestList.list(deps, query);
  },
});
