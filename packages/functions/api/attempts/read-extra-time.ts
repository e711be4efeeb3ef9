import { ExtraTimeView, StudentQuery } from "@academy/core/exam/extra-time/extra-time.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "../tests/test-path.schema.ts";

export const readExtraTime = endpoint({
  route: "GET /api/tests/{id}/extra-time",
  allow: "admin",
  params: TestPath,
  query: StudentQuery,
  answer: ExtraTimeView,
  summary: "Reads a student's extra time on a test",
  handler: async ({ deps, params, query }) => {
    const ExtraTime = await import("@academy/core/exam/extra-time/extra-time.service.ts");
    return ExtraTime.read(deps, params.id, query);
  },
});
