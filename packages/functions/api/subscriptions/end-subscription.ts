import { ExamType } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "./user-path.schema.ts";

export const endSubscription = endpoint({
  route: "DELETE /api/users/{id}/subscriptions/{examType}",
  allow: "admin",
  params: UserPath.extend({ examType: ExamType }),
  answer: null,
  summary: "Ends a student's subscription now",
  handler: async ({ deps, actor, params }) => {
    const Grants = await import("@academy/core/sales/subscription/grant.service.ts");
    await Grants.end(deps, actor, params.id, params.examType);
  },
});
