import { ReopenInput, ReopenView } from "@academy/core/exam/submission/reopen.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "../tests/test-path.schema.ts";

export const reopenAttempts = endpoint({
  route: "POST /api/tests/{id}/reopen",
  allow: "admin",
  params: TestPath,
  body: ReopenInput,
  answer: ReopenView,
  summary:
    "Opens attempts again that have ended, each until its new end, while the results are not published. Safe to repeat with the same `id`",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Reopening = await import("@academy/core/exam/submission/reopen.service.ts");
    return Reopening.reopen(deps, actor, params.id, body);
  },
});
