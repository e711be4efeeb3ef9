import { DuplicatedTest } from "@academy/core/exam/assessment/test-copy.schema.ts";
import { NamedTestInput } from "@academy/core/exam/terms/test/test-input.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import * as z from "zod";
import { endpoint, KB } from "../http/endpoint.ts";

/** The key of a draft: a call that is repeated with the same key does not publish it twice. */
const SaveId = z
  .string()
  .min(16)
  .max(64)
  .optional()
  .describe("A random key of the draft. Sent again, the call answers with the first test.");

export const createTest = endpoint({
  route: "POST /api/tests/createtest",
  allow: "admin",
  bodyLimit: 256 * KB,
  query: z.object({ saveId: SaveId }),
  body: NamedTestInput,
  sentBack: DuplicatedTest,
  answer: TestAdminView,
  status: 201,
  summary: "Creates a test and freezes its paper",
  errors: ["conflict"],
  handler: async ({ deps, actor, body, query }) => {
    const Tests = await import("@academy/core/exam/builder/create-test.service.ts");
    return Tests.create(deps, actor, body, query.saveId);
  },
});
