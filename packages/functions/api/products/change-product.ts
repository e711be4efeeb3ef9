import { ProductView } from "@academy/core/back-office/product-admin/opened.schema.ts";
import { ProductId, ProductInput } from "@academy/core/sales/product/product.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const changeProduct = endpoint({
  route: "PUT /api/products/{id}",
  allow: "admin",
  params: z.object({ id: ProductId }),
  body: ProductInput,
  answer: ProductView,
  summary: "Changes a product for sales from now on, or ends it",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Products =
      await import("@academy/core/back-office/product-admin/product-admin.service.ts");
    return Products.change(deps, actor, params.id, body);
  },
});
