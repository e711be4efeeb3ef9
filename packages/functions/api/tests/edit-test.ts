import { NamedTestEdit } from "@academy/core/exam/terms/test/test-input.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { endpoint, KB } from "../http/endpoint.ts";
import { TestPath } from "./test-path.schema.ts";

export const editTest = endpoint({
  route: "PUT /api/tests/{id}",
  allow: "admin",
  bodyLimit: 256 * KB,
  params: TestPath,
  body: NamedTestEdit,
  answer: TestAdminView,
  summary: "Edits a test until 10 minutes before its start, and freezes a new paper",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Tests = await import("@academy/core/exam/builder/edit-test.service.ts");
    return Tests.edit(deps, actor, params.id, body);
  },
});
