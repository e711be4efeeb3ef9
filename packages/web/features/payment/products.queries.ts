import type { ProductOrderInput } from "@academy/core/sales/payment/product-offer.schema.ts";
import type { getProductOffer } from "@academy/functions/api/payments/get-product-offer.ts";
import type { listProductsOnSale } from "@academy/functions/api/payments/list-products-on-sale.ts";
import type { orderProduct } from "@academy/functions/api/payments/order-product.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { paymentsKey } from "./payment.queries.ts";

const productsKey = [...paymentsKey, "products"];

/** The products that are on sale today. */
export const onSaleQuery = queryOptions({
  queryKey: [...productsKey, "list"],
  queryFn: reads<typeof listProductsOnSale>("GET /api/payments/products"),
});

/** The current price of a product, from the server; an empty `coupon` means no coupon. */
export const productOfferQuery = (id: string, coupon: string) =>
  queryOptions({
    queryKey: [...productsKey, id, coupon],
    queryFn: reads<typeof getProductOffer>("GET /api/payments/products/{id}/offer", {
      params: { id },
      query: coupon === "" ? {} : { coupon },
    }),
    // Never from the cache: an order at an old price would be rejected.
    staleTime: 0,
  });

export const postProductOrder = (id: string, body: ProductOrderInput) =>
  call<typeof orderProduct>("POST /api/payments/products/{id}/orders", { params: { id }, body });
