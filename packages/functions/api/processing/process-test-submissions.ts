import { ProcessingResult } from "@academy/core/exam/processing/processing.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "../tests/test-path.schema.ts";

/** The same job as process-test, at its second address in the specification. */
export const processTestSubmissions = endpoint({
  route: "POST /api/submissions/admin/tests/{id}/process",
  allow: "admin",
  params: TestPath,
  body: z.strictObject({ force: z.boolean().default(false) }),
  answer: ProcessingResult,
  errors: ["conflict"],
  summary: "Publishes the results of one test; `force` recalculates them",
  handler: async ({ deps, params, body }) => {
    const Processing = await import("@academy/core/exam/processing/processing.service.ts");
    return Processing.processTest(deps, params.id, { force: body.force });
  },
});
