import { ClosedView, CloseInput } from "@academy/core/exam/submission/close-by-staff.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { AttemptPath } from "./attempt-path.schema.ts";

export const closeAttempt = endpoint({
  route: "POST /api/attempts/{id}/close",
  allow: "admin",
  params: AttemptPath,
  body: CloseInput,
  answer: ClosedView,
  summary:
    "Submits a running attempt for its student, with the answers that were saved. The student reads the reason",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Closing = await import("@academy/core/exam/submission/close-by-staff.service.ts");
    return Closing.closeByStaff(deps, actor, params.id, body);
  },
});
