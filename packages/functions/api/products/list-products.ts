import { ProductList } from "@academy/core/back-office/product-admin/opened.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listProducts = endpoint({
  route: "GET /api/products",
  allow: "admin",
  answer: ProductList,
  summary: "Lists the products that the office sells, ended ones too, the newest first",
  handler: async ({ deps }) => {
    const Products =
      await import("@academy/core/back-office/product-admin/product-admin.service.ts");
    return { products: await Products.list(deps) };
  },
});
