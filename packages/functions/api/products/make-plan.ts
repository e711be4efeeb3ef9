import { PlanInput, PlanView } from "@academy/core/sales/instalment/plan-view.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const makePlan = endpoint({
  route: "POST /api/payments/plans",
  allow: "admin",
  body: PlanInput,
  answer: PlanView,
  status: 201,
  summary: "Agrees a plan of instalments for a product with a student",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, body }) => {
    const Instalments = await import("@academy/core/sales/instalment/instalment.service.ts");
    return Instalments.make(deps, actor, body);
  },
});
