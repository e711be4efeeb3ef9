import { DuplicatedTest } from "@academy/core/exam/assessment/test-copy.schema.ts";
import { NamedTestInput } from "@academy/core/exam/terms/test/test-input.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { endpoint, KB } from "../http/endpoint.ts";

export const createTest = endpoint({
  route: "POST /api/tests/createtest",
  allow: "admin",
  bodyLimit: 256 * KB,
  body: NamedTestInput,
  sentBack: DuplicatedTest,
  answer: TestAdminView,
  status: 201,
  summary: "Creates a test and freezes its paper",
  errors: ["conflict"],
  handler: async ({ deps, actor, body }) => {
    const Tests = await import("@academy/core/exam/builder/create-test.service.ts");
    return Tests.create(deps, actor, body);
  },
});
