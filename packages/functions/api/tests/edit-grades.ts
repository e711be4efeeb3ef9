import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { GradesInput } from "@academy/core/exam/terms/test/cutoffs.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "./test-path.schema.ts";

export const editGrades = endpoint({
  route: "POST /api/tests/{id}/grades",
  allow: "admin",
  params: TestPath,
  body: GradesInput,
  answer: TestAdminView,
  summary: "Changes a test's grades, also after its results; nothing is marked again",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Grades = await import("@academy/core/exam/builder/edit-grades.service.ts");
    return Grades.setGrades(deps, actor, params.id, body);
  },
});
