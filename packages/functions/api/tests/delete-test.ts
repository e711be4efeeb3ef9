import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "./test-path.schema.ts";

export const deleteTest = endpoint({
  route: "DELETE /api/tests/{id}",
  allow: "admin",
  params: TestPath,
  /** The revision that the caller saw; without it, the newest. */
  query: z.object({ rev: z.coerce.number().int().min(1).optional() }),
  answer: null,
  summary: "Deletes a test until 10 minutes before its start; it can be restored for 30 days",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, query }) => {
    const Tests = await import("@academy/core/exam/builder/retire-test.service.ts");
    await Tests.remove(deps, actor, params.id, query.rev);
  },
});
