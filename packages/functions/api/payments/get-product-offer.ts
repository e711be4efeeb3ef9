import {
  ProductOffer,
  ProductOfferQuery,
} from "@academy/core/sales/payment/product-offer.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ProductPath } from "./product-path.schema.ts";

export const getProductOffer = endpoint({
  route: "GET /api/payments/products/{id}/offer",
  allow: "signed-in",
  params: ProductPath,
  query: ProductOfferQuery,
  answer: ProductOffer,
  summary: "Reads the current price of a product, with a coupon or without",
  errors: ["not-found", "conflict", "limited"],
  handler: async ({ deps, actor, params, query }) => {
    const Orders = await import("@academy/core/sales/payment/product-order.service.ts");
    return Orders.offer(deps, actor, params.id, query);
  },
});
