import { MINUTE } from "../../kernel/shared/time.ts";
import type { OfficeStage } from "./office.commands.fixture.ts";
import { ignoringFailure, students } from "./order.commands.fixture.ts";
import * as ProductOrders from "./product-order.service.ts";

export interface DrawnPurchase {
  who: number;
  product: number;
  coupon: boolean;
}

/** A student looks at the price of a product and goes to the checkout, perhaps with the coupon. */
export async function buyProduct(stage: OfficeStage, of: DrawnPurchase): Promise<void> {
  const { book, clock, products, discount, orders, deps } = stage;
  const [student, product] = [students[of.who], products[of.product]];
  if (!student || !product) return;
  const { productId } = product;
  const coupon = of.coupon ? { coupon: discount.name.toLowerCase() } : {};
  const acting = stage.acting();
  const buy = async () => {
    const { rev, amountPaise } = await ProductOrders.offer(deps, student, productId, coupon);
    const seen = { rev, amountPaise, ...coupon };
    const made = await ProductOrders.create(acting, student, productId, seen);
    if (!orders.includes(made.providerOrderId)) orders.push(made.providerOrderId);
    if (of.coupon) book.reservations.set(made.orderId, clock.at + 30 * MINUTE);
  };
  await ignoringFailure(buy());
}
