import { PlanChangeInput, PlanView } from "@academy/core/sales/instalment/plan-view.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { PlanPath } from "./plan-path.schema.ts";

export const changePlan = endpoint({
  route: "PUT /api/payments/plans/{id}",
  allow: "admin",
  params: PlanPath,
  body: PlanChangeInput,
  answer: PlanView,
  summary: "Changes due days and amounts of a plan's instalments that are not paid",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Plans = await import("@academy/core/sales/instalment/plan-change.service.ts");
    return Plans.change(deps, actor, params.id, body);
  },
});
