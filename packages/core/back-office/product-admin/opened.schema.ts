import * as z from "zod";
import { Product } from "../../sales/product/product.schema.ts";
import { Opened, OpenedView } from "../../sales/subscription/subscription.schema.ts";

/** The name; null for a deleted test or lecture. */
const name = z.string().nullable();

/** A product as administrators see it. */
export const ProductView = Product.extend({
  opens: z.array(z.intersection(Opened, z.object({ name }))),
});
export type ProductView = z.infer<typeof ProductView>;

export const ProductList = z.object({ products: z.array(ProductView) });

/** A product that is on sale, as students see it. */
export const ProductOnSale = ProductView.pick({
  productId: true,
  name: true,
  examType: true,
  opens: true,
  amountPaise: true,
  days: true,
  lastDay: true,
});
export type ProductOnSale = z.infer<typeof ProductOnSale>;

export const ProductsOnSale = z.object({ products: z.array(ProductOnSale) });

/** A single test or lecture that a student may open, with its name. */
export const NamedOpened = OpenedView.extend({ name });
export type NamedOpened = z.infer<typeof NamedOpened>;
