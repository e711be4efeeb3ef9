import { Checkout } from "@academy/core/sales/payment/order-view.schema.ts";
import { ProductOrderInput } from "@academy/core/sales/payment/product-offer.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ProductPath } from "./product-path.schema.ts";

export const orderProduct = endpoint({
  route: "POST /api/payments/products/{id}/orders",
  allow: "signed-in",
  params: ProductPath,
  body: ProductOrderInput,
  answer: Checkout,
  summary: "Orders a product at the price that was seen, or returns the order that is still unpaid",
  errors: ["not-found", "forbidden", "conflict", "limited"],
  handler: async ({ deps, actor, params, body }) => {
    const Orders = await import("@academy/core/sales/payment/product-order.service.ts");
    return Orders.create(deps, actor, params.id, body);
  },
});
