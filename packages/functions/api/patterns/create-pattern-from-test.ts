import { PatternFromTest, PatternView } from "@academy/core/exam/pattern/pattern.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "../tests/test-path.schema.ts";

export const createPatternFromTest = endpoint({
  route: "POST /api/tests/{id}/pattern",
  allow: "admin",
  params: TestPath,
  body: PatternFromTest,
  answer: PatternView,
  status: 201,
  summary: "Saves a test's plan as a pattern, without its questions",
  handler: async ({ deps, actor, params, body }) => {
    const Patterns = await import("@academy/core/exam/pattern/pattern.service.ts");
    return Patterns.createFromTest(deps, actor, params.id, body.title);
  },
});
