import { LostTimeInput, LostTimeView } from "@academy/core/exam/extra-time/lost-time.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "../tests/test-path.schema.ts";

export const giveLostTime = endpoint({
  route: "POST /api/tests/{id}/lost-time",
  allow: "admin",
  params: TestPath,
  body: LostTimeInput,
  answer: LostTimeView,
  summary:
    "Gives time back that students lost, for example in a power cut: to everyone, or to chosen students whose attempts run. It adds to any extra time. Send the same input with `from: next` until `next` is null",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const LostTime = await import("@academy/core/exam/extra-time/lost-time.service.ts");
    return LostTime.give(deps, actor, params.id, body);
  },
});
