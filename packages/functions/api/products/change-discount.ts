import {
  DiscountId,
  DiscountInput,
  DiscountView,
} from "@academy/core/sales/discount/discount.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const changeDiscount = endpoint({
  route: "PUT /api/discounts/{id}",
  allow: "admin",
  params: z.object({ id: DiscountId }),
  body: DiscountInput,
  answer: DiscountView,
  summary: "Changes a discount for sales from now on, or ends it",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Discounts = await import("@academy/core/sales/discount/discount.service.ts");
    return Discounts.change(deps, actor, params.id, body);
  },
});
