import type { DiscountInput, NewDiscount } from "@academy/core/sales/discount/discount.schema.ts";
import type { changeDiscount } from "@academy/functions/api/products/change-discount.ts";
import type { createDiscount } from "@academy/functions/api/products/create-discount.ts";
import type { listDiscounts } from "@academy/functions/api/products/list-discounts.ts";
import type { NewProduct, ProductInput } from "@academy/core/sales/product/product.schema.ts";
import type { changeProduct } from "@academy/functions/api/products/change-product.ts";
import type { createProduct } from "@academy/functions/api/products/create-product.ts";
import type { listProducts } from "@academy/functions/api/products/list-products.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";

/** All products, ended ones too; read again for each form, because a price may have changed. */
export const productsQuery = queryOptions({
  queryKey: ["products"],
  queryFn: reads<typeof listProducts>("GET /api/products"),
  staleTime: 0,
});

/** All coupons and sibling discounts, ended ones too. */
export const discountsQuery = queryOptions({
  queryKey: ["products", "discounts"],
  queryFn: reads<typeof listDiscounts>("GET /api/discounts"),
  staleTime: 0,
});

export const postDiscount = (body: NewDiscount) =>
  call<typeof createDiscount>("POST /api/discounts", { body });

export const putDiscount = (id: string, body: DiscountInput) =>
  call<typeof changeDiscount>("PUT /api/discounts/{id}", { params: { id }, body });

export const postProduct = (body: NewProduct) =>
  call<typeof createProduct>("POST /api/products", { body });

export const putProduct = (id: string, body: ProductInput) =>
  call<typeof changeProduct>("PUT /api/products/{id}", { params: { id }, body });
