import * as ExamTypes from "../../kernel/exam-type/exam-type.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError, conflict, notFound } from "../../kernel/shared/error.ts";
import { DAY, dayEnd, dayOf, dayText } from "../../kernel/shared/time.ts";
import { locksOf } from "../plan/plan.rules.ts";
import * as PlanStore from "../plan/plan.store.ts";
import { notSold } from "../product/product.rules.ts";
import type { Product } from "../product/product.schema.ts";
import * as Products from "../product/product.service.ts";
import { endAmong } from "../subscription/purchase.rules.ts";
import { everythingOf } from "../subscription/subscription.service.ts";
import * as SubscriptionStore from "../subscription/subscription.store.ts";
import { discountFor } from "./discount-price.service.ts";
import { assertAgreed } from "./instalment-claim.service.ts";
import type { OfficePaymentInput } from "./office.schema.ts";
import { exempt, type Priced, pricedAs, type SaleTerms, type Sold } from "./order-draft.rules.ts";

/** A form of the office, with the id of its order. */
type Sale = OfficePaymentInput & { orderId: string };

/**
 * What the office sells: a subscription until a day, a product or an instalment, with its price and
 * tax.
 *
 * @param at when the money was taken
 * @throws AppError `not-found`; `conflict` for a product that is not sold like this; `invalid` for
 * a last day up to which the student already has access
 */
export async function priceOf(
  deps: Deps,
  input: Sale,
  at: number,
  sale: SaleTerms,
): Promise<Priced> {
  const { productId, instalment, buyer } = input;
  if (instalment) return instalmentPrice(deps, input, instalment, sale);
  if (productId === undefined) {
    const discount = await feeDiscount(deps, input);
    return pricedAs({ ...(await subscriptionSold(deps, input, at)), discount }, sale, buyer);
  }
  const product = await Products.find(deps, productId);
  const discount = await discountFor(deps, input, { productId }, product.amountPaise);
  assertAsSold(product, input, discount?.paise ?? 0);
  const terms = product.taxClass === "EXEMPT" ? exempt(sale) : sale;
  const sold = await productSold(deps, product, input.userId, at);
  return pricedAs({ ...sold, amountPaise: input.amountPaise, discount }, terms, buyer);
}

/**
 * The discount on a fee. Without a discount, the office types the amount. With a discount, the
 * amount must be the fee in the settings less the discount.
 * @throws AppError `not-found`; `conflict` for a discount that this student does not get, and for
 * another amount
 */
async function feeDiscount(deps: Deps, input: Sale): Promise<Sold["discount"]> {
  const { discountId, examType, amountPaise } = input;
  if (discountId === undefined) return null;
  const fee = (await ExamTypes.offerOf(deps, examType))?.fee;
  if (fee === undefined) throw conflict("not_sold", "This exam type has no fee to take less of.");
  const discount = await discountFor(deps, input, { examType }, fee * 100);
  if (fee * 100 - (discount?.paise ?? 0) === amountPaise) return discount;
  const message = "The fee has changed. Close the form, open it again and look at the price.";
  throw conflict("fee_changed", message);
}

/** The price of an instalment, according to its plan. */
async function instalmentPrice(
  deps: Deps,
  { userId, examType, amountPaise, buyer }: OfficePaymentInput,
  { planId, index }: { planId: string; index: number },
  sale: SaleTerms,
): Promise<Priced> {
  const plan = await PlanStore.find(deps, { userId, planId });
  if (!plan) throw notFound("This plan");
  if (plan.examType !== examType) throw notFound("This plan");
  assertAgreed(plan, index, amountPaise);
  const { productId, opens, name, days, lastsUntil, startsAt, instalments } = plan;
  const instalment = { planId, index, of: instalments.length, startsAt, locks: locksOf(plan) };
  const product = { productId, opens, instalment };
  const sold: Sold = { examType, name, days, lastsUntil, amountPaise, product };
  return pricedAs(sold, plan.taxClass === "EXEMPT" ? exempt(sale) : sale, buyer);
}

/** @throws AppError `conflict` for a product that is not sold on this day, or has another price */
function assertAsSold(product: Product, input: OfficePaymentInput, off: number): void {
  const refused = notSold(product, input.day);
  if (refused) throw conflict("not_sold", refused);
  const { amountPaise, examType } = product;
  if (amountPaise - off === input.amountPaise && examType === input.examType) return;
  const message = "This product has changed. Close the form, open it again and look at the price.";
  throw conflict("product_changed", message);
}

/** @throws AppError `invalid` for a last day up to which the student already has access */
async function subscriptionSold(deps: Deps, input: OfficePaymentInput, at: number): Promise<Sold> {
  const { userId, examType, lastDay = "", amountPaise } = input;
  const [settings, held] = await Promise.all([
    ExamTypes.list(deps),
    SubscriptionStore.find(deps, { userId, examType }, { consistent: true }),
  ]);
  const name = settings.find((one) => one.examType === examType)?.name ?? examType;
  const lasts = untilDay(lastDay, Math.max(held?.endsAt ?? at, at));
  return { examType, name, ...lasts, amountPaise };
}

/** @throws AppError `invalid` if the student already has all of the product until its last day */
export async function productSold(
  deps: Deps,
  { productId, examType, name, opens, days, lastDay, amountPaise }: Product,
  userId: string,
  at: number,
): Promise<Sold> {
  const sold = { examType, name, amountPaise, product: { productId, opens } };
  if (lastDay === null) return { ...sold, days: days ?? 0, lastsUntil: null };
  const held = await everythingOf(deps, userId);
  return {
    ...sold,
    ...untilDay(lastDay, Math.max(endAmong(held, { userId, examType }, opens), at)),
  };
}

function untilDay(lastDay: string, from: number): Pick<Sold, "days" | "lastsUntil"> {
  const lastsUntil = dayEnd(lastDay);
  if (lastsUntil <= from) throw tooEarly(dayOf(from));
  return { days: Math.ceil((lastsUntil - from) / DAY), lastsUntil };
}

function tooEarly(day: string): AppError {
  const message = `Choose a last day after ${dayText(Date.parse(day))}: until then the student has it already.`;
  const fields = [{ path: "lastDay", message }];
  return new AppError("invalid", "paid_already", message, { fields, details: { until: day } });
}
