import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "./test-path.schema.ts";

export const unarchiveTest = endpoint({
  route: "POST /api/tests/{id}/unarchive",
  allow: "admin",
  params: TestPath,
  answer: TestAdminView,
  summary: "Moves an archived test back to the lists",
  errors: ["conflict"],
  handler: async ({ deps, actor, params }) => {
    const Tests = await import("@academy/core/exam/builder/retire-test.service.ts");
    return Tests.setArchived(deps, actor, params.id, false);
  },
});
