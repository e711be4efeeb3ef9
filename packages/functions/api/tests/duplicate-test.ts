import { DuplicatedTest } from "@academy/core/exam/assessment/test-copy.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "./test-path.schema.ts";

export const duplicateTest = endpoint({
  route: "POST /api/tests/{id}/duplicate",
  allow: "admin",
  noted: false,
  params: TestPath,
  answer: DuplicatedTest,
  summary:
    "Returns the builder's input for a test like this one, and names tests with the same questions; saves nothing",
  handler: async ({ deps, params }) => {
    const Shared = await import("@academy/core/exam/builder/shared-questions.service.ts");
    return Shared.duplicate(deps, params.id);
  },
});
