import { DiscountList } from "@academy/core/sales/discount/discount.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listDiscounts = endpoint({
  route: "GET /api/discounts",
  allow: "admin",
  answer: DiscountList,
  summary: "Lists coupons and sibling discounts, ended ones too, the newest first",
  handler: async ({ deps }) => {
    const Discounts = await import("@academy/core/sales/discount/discount.service.ts");
    return { discounts: await Discounts.list(deps) };
  },
});
