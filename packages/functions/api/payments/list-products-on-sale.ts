import { ProductsOnSale } from "@academy/core/back-office/product-admin/opened.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listProductsOnSale = endpoint({
  route: "GET /api/payments/products",
  allow: "signed-in",
  answer: ProductsOnSale,
  summary: "Lists the products that are on sale today, the newest first",
  handler: async ({ deps }) => {
    const OnSale =
      await import("@academy/core/back-office/product-admin/products-on-sale.service.ts");
    return { products: await OnSale.list(deps) };
  },
});
