import * as z from "zod";
import { ProductId } from "../product/product.schema.ts";
import { Buyer, PaymentOffer } from "./order-view.schema.ts";

const Coupon = z.string().trim().min(1, "Enter the coupon.").max(40);

export const ProductOfferQuery = z.object({ coupon: Coupon.optional() });
export type ProductOfferQuery = z.infer<typeof ProductOfferQuery>;

/** The current price of a product, before it is ordered. */
export const ProductOffer = PaymentOffer.extend({
  productId: ProductId,
  /** The revision of the product. An order is refused if the product has changed since. */
  rev: z.int(),
  /** The amount by which a coupon reduces the price; null without a reduction. */
  discountPaise: z.int().nullable(),
});
export type ProductOffer = z.infer<typeof ProductOffer>;

/** A student's order of a product, at the price that was shown. */
export const ProductOrderInput = z.strictObject({
  rev: z.int().min(1),
  amountPaise: z.int().min(1),
  coupon: Coupon.optional(),
  buyer: Buyer.optional(),
});
export type ProductOrderInput = z.infer<typeof ProductOrderInput>;
