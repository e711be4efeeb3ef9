import { ProductView } from "@academy/core/back-office/product-admin/opened.schema.ts";
import { NewProduct } from "@academy/core/sales/product/product.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const createProduct = endpoint({
  route: "POST /api/products",
  allow: "admin",
  body: NewProduct,
  answer: ProductView,
  status: 201,
  summary: "Creates a product that opens exam types, single tests or lectures",
  handler: async ({ deps, actor, body }) => {
    const Products =
      await import("@academy/core/back-office/product-admin/product-admin.service.ts");
    return Products.create(deps, actor, body);
  },
});
