import { PlanEndInput, PlanView } from "@academy/core/sales/instalment/plan-view.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { PlanPath } from "./plan-path.schema.ts";

export const callOffPlan = endpoint({
  route: "POST /api/payments/plans/{id}/call-off",
  allow: "admin",
  params: PlanPath,
  body: PlanEndInput,
  answer: PlanView,
  summary: "Calls a plan of instalments off: what it opened ends, now or after a day",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Plans = await import("@academy/core/sales/instalment/plan-change.service.ts");
    return Plans.callOff(deps, actor, params.id, body);
  },
});
