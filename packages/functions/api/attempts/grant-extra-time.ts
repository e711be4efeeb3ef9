import { ExtraTimeInput, ExtraTimeView } from "@academy/core/exam/extra-time/extra-time.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "../tests/test-path.schema.ts";

export const grantExtraTime = endpoint({
  route: "PUT /api/tests/{id}/extra-time",
  allow: "admin",
  params: TestPath,
  body: ExtraTimeInput,
  answer: ExtraTimeView,
  summary: "Gives a student extra time on a test; a running attempt is extended immediately",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const ExtraTime = await import("@academy/core/exam/extra-time/extra-time.service.ts");
    return ExtraTime.grant(deps, actor, params.id, body);
  },
});
