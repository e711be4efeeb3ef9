import { TestInput } from "@academy/core/exam/terms/test/test-input.schema.ts";
import { TestCheck } from "@academy/core/exam/builder/test-problem.schema.ts";
import * as z from "zod";
import { endpoint, KB } from "../http/endpoint.ts";
import { fieldErrors } from "../http/input.ts";

/** The fields of createtest; the answer names those that are missing or wrong. */
const UnfinishedTest = z.strictObject(
  Object.fromEntries(Object.keys(TestInput.shape).map((name) => [name, z.unknown().optional()])),
);

export const checkTest = endpoint({
  route: "POST /api/tests/check",
  allow: "admin",
  bodyLimit: 256 * KB,
  body: UnfinishedTest,
  answer: TestCheck,
  summary: "Lists the errors and warnings that publishing a test would give; saves nothing",
  handler: async ({ deps, body }) => {
    const Tests = await import("@academy/core/exam/builder/check-test.service.ts");
    return Tests.check(deps, body, fieldErrors(TestInput, body));
  },
});
