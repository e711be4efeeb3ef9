import { TestCopy } from "@academy/core/exam/assessment/test-copy.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "./test-path.schema.ts";

export const duplicateTest = endpoint({
  route: "POST /api/tests/{id}/duplicate",
  allow: "admin",
  params: TestPath,
  answer: TestCopy,
  summary: "Returns the builder's input for a test like this one; saves nothing",
  handler: async ({ deps, params }) => {
    const Tests = await import("@academy/core/exam/assessment/copy-test.service.ts");
    return Tests.copy(deps, params.id);
  },
});
