import type { Deps } from "../../kernel/platform/deps.ts";
import { giveBack } from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { type AppError, conflict, invalid, isAppError } from "../../kernel/shared/error.ts";
import { dayOf, dayText } from "../../kernel/shared/time.ts";
import type { GivenDiscount } from "../discount/discount.schema.ts";
import * as Discounts from "../discount/discount.service.ts";
import { notSold } from "../product/product.rules.ts";
import type { Product } from "../product/product.schema.ts";
import * as Products from "../product/product.service.ts";
import { discountFor } from "./discount-price.service.ts";
import { productSold } from "./office-price.service.ts";
import { exempt, type Priced, pricedAs, type Sold } from "./order-draft.rules.ts";
import { countProviderCall } from "./order-limit.service.ts";
import * as Orders from "./order.service.ts";
import type { Buyer, Checkout } from "./order-view.schema.ts";
import type { ProductOffer, ProductOfferQuery, ProductOrderInput } from "./product-offer.schema.ts";

/**
 * The current price of a product for a student, with or without a coupon.
 * @throws AppError `not-found`; `conflict` for a product that is not sold today, or that the
 * student already has until its last day; `invalid` for a coupon that is not valid for it;
 * `limited` after 20 refused coupons in an hour
 */
export async function offer(
  deps: Deps,
  actor: Actor,
  productId: string,
  { coupon }: ProductOfferQuery,
): Promise<ProductOffer> {
  const product = await Products.find(deps, productId);
  const price = await priced(deps, actor, product, { coupon });
  const terms = await Orders.termsOf(deps, actor, price);
  return {
    available: deps.payments !== null,
    ...terms,
    productId,
    rev: product.rev,
    discountPaise: price.discount?.paise ?? null,
  };
}

/**
 * Orders a product at the price that the student saw. A use of the coupon is reserved while the
 * order may be paid.
 * @throws AppError as `offer`; `conflict` for a product or a price that has changed, and for an
 * administrator; `forbidden` without consent to the terms; `limited` after 20 orders in an hour;
 * `unavailable` when payments are off or the provider cannot be reached
 */
export async function create(
  deps: Deps,
  actor: Actor,
  productId: string,
  { rev, amountPaise, coupon, buyer }: ProductOrderInput,
): Promise<Checkout> {
  const product = await Products.find(deps, productId);
  await Orders.assertMayBuy(deps, actor);
  const price = await priced(deps, actor, product, { coupon, buyer });
  if (product.rev !== rev || price.amountPaise !== amountPaise) {
    throw conflict("product_changed", "The price has just changed. Check it before you pay.");
  }
  const { discount } = price;
  const { userId } = actor;
  const asking = { userId, of: { productId }, day: dayOf(deps.clock.now()) };
  return Orders.orderAt(deps, actor, price, async (orderId) => {
    if (discount) await Discounts.reserve(deps, discount.discountId, { orderId, ...asking });
  });
}

interface Asked {
  coupon?: string | undefined;
  buyer?: Buyer | undefined;
}

async function priced(
  deps: Deps,
  { userId }: Actor,
  product: Product,
  { coupon, buyer }: Asked,
): Promise<Priced> {
  const { amountPaise, taxClass } = product;
  const refused = notSold(product, dayOf(deps.clock.now()));
  if (refused) throw conflict("not_sold", refused);
  const sold = await soldTo(deps, product, userId);
  const discount = await couponFor(deps, userId, product, coupon);
  const sale = deps.config.payments;
  const terms = sale && taxClass === "EXEMPT" ? exempt(sale) : sale;
  const left = amountPaise - (discount?.paise ?? 0);
  return pricedAs({ ...sold, amountPaise: left, discount }, terms, buyer);
}

/**
 * @throws AppError `conflict` when the student already has all of the product until its last day
 */
async function soldTo(deps: Deps, product: Product, userId: string): Promise<Sold> {
  try {
    return await productSold(deps, product, userId, deps.clock.now());
  } catch (error) {
    if (!isAppError(error) || error.code !== "paid_already") throw error;
    const until = dayText(Date.parse(String(error.details?.["until"])));
    const { name } = product;
    throw conflict("have_already", `You have all of ${name} until ${until}.`, { name, until });
  }
}

/**
 * The discount of a coupon; null if no coupon is given. Each try is counted, and only a valid
 * coupon takes the count back. After too many wrong coupons, a valid one is refused too, because
 * its acceptance would help someone who guesses.
 * @throws AppError `invalid` `wrong_coupon`, or if it would take nothing off; `limited`
 */
async function couponFor(
  deps: Deps,
  userId: string,
  { productId, amountPaise }: Product,
  coupon: string | undefined,
): Promise<GivenDiscount | null> {
  if (coupon === undefined) return null;
  const counted = await countProviderCall(deps, userId, "coupon");
  const day = dayOf(deps.clock.now());
  const of = { productId };
  const found = await Discounts.withCode(deps, coupon, { userId, of, day });
  if (!found) throw wrongCoupon("No coupon has this code. Check its spelling.");
  const { discountId } = found;
  try {
    const discount = await discountFor(deps, { discountId, userId, day }, of, amountPaise);
    await giveBack(deps, counted);
    return discount;
  } catch (error) {
    if (!isAppError(error) || error.code !== "discount_over") throw error;
    throw wrongCoupon(error.message);
  }
}

const wrongCoupon = (message: string): AppError =>
  invalid("wrong_coupon", message, [{ path: "coupon", message }]);
