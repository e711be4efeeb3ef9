import { PlanList, PlansQuery } from "@academy/core/sales/instalment/plan-view.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listPlans = endpoint({
  route: "GET /api/payments/plans",
  allow: "admin",
  query: PlansQuery,
  answer: PlanList,
  summary: "Lists a student's plans of instalments with what was paid, the oldest first",
  handler: async ({ deps, query }) => {
    const Instalments = await import("@academy/core/sales/instalment/instalment.service.ts");
    return { plans: await Instalments.list(deps, query.userId) };
  },
});
