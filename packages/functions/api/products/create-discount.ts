import { DiscountView, NewDiscount } from "@academy/core/sales/discount/discount.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const createDiscount = endpoint({
  route: "POST /api/discounts",
  allow: "admin",
  body: NewDiscount,
  answer: DiscountView,
  status: 201,
  summary: "Creates a coupon or a sibling discount for products",
  handler: async ({ deps, actor, body }) => {
    const Discounts = await import("@academy/core/sales/discount/discount.service.ts");
    return Discounts.create(deps, actor, body);
  },
});
