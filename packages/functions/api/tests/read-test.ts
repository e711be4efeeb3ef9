import { TestAdminView, TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import * as Tests from "@academy/core/exam/assessment/assessment.service.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "./test-path.schema.ts";

export const readTest = endpoint({
  route: "GET /api/tests/{id}",
  allow: "signed-in",
  guests: ({ params }) => [params.id],
  params: TestPath,
  answer: TestView,
  adminAnswer: TestAdminView,
  summary:
    "Reads a test: its public facts, and the ids of its questions while the caller's attempt is open",
  handler: ({ deps, actor, params }) => Tests.view(deps, actor, params.id),
});
