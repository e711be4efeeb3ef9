import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "./test-path.schema.ts";

export const restoreTest = endpoint({
  route: "POST /api/tests/{id}/restore",
  allow: "admin",
  params: TestPath,
  answer: TestAdminView,
  summary: "Restores a deleted test",
  errors: ["conflict"],
  handler: async ({ deps, actor, params }) => {
    const Tests = await import("@academy/core/exam/builder/retire-test.service.ts");
    return Tests.restore(deps, actor, params.id);
  },
});
