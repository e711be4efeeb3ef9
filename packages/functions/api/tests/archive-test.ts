import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "./test-path.schema.ts";

export const archiveTest = endpoint({
  route: "POST /api/tests/{id}/archive",
  allow: "admin",
  params: TestPath,
  answer: TestAdminView,
  summary: "Archives a test that is over; its reports stay open",
  errors: ["conflict"],
  handler: async ({ deps, actor, params }) => {
    const Tests = await import("@academy/core/exam/builder/retire-test.service.ts");
    return Tests.setArchived(deps, actor, params.id, true);
  },
});
