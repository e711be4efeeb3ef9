import { DuplicatedTest } from "@academy/core/exam/assessment/test-copy.schema.ts";
import { TestId } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { TestInput } from "@academy/core/exam/terms/test/test-input.schema.ts";
import { TestCheck } from "@academy/core/exam/builder/test-problem.schema.ts";
import * as z from "zod";
import { endpoint, KB } from "../http/endpoint.ts";
import { fieldErrors } from "../http/input.ts";

/** The fields of createtest; the answer names those that are missing or wrong. */
const UnfinishedTest = z.strictObject({
  ...Object.fromEntries(Object.keys(TestInput.shape).map((name) => [name, z.unknown().optional()])),
  /** The stored test that is being edited, which is not compared with itself. */
  testId: TestId.optional(),
});

export const checkTest = endpoint({
  route: "POST /api/tests/check",
  allow: "admin",
  noted: false,
  bodyLimit: 256 * KB,
  body: UnfinishedTest,
  sentBack: DuplicatedTest,
  answer: TestCheck,
  summary: "Lists the errors and warnings that publishing a test would give; saves nothing",
  handler: async ({ deps, body: { testId, ...fields } }) => {
    const Tests = await import("@academy/core/exam/builder/check-test.service.ts");
    return Tests.check(deps, fields, fieldErrors(TestInput, fields), testId);
  },
});
