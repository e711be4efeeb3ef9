import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError, conflict, notFound } from "../../kernel/shared/error.ts";
import { dayOf } from "../../kernel/shared/time.ts";
import { assertNext, claimStates } from "../payment/instalment-claim.service.ts";
import { priceOf } from "../payment/office-price.service.ts";
import type { OfficePaymentInput } from "../payment/office.schema.ts";
import { exempt, type Priced, pricedAs, type SaleTerms } from "../payment/order-draft.rules.ts";
import type { Buyer } from "../payment/order-view.schema.ts";
import * as PlanStore from "../plan/plan.store.ts";
import * as Products from "../product/product.service.ts";
import { endAmong } from "../subscription/purchase.rules.ts";
import { everythingOf } from "../subscription/subscription.service.ts";
import type { LinkedThing, PaymentLink } from "./payment-link.schema.ts";

type Linked = Pick<PaymentLink, "sold" | "taxClass" | "dueDay">;

/**
 * The settings of the seller.
 * @throws AppError `unavailable` without a seller
 */
export function saleOf({ config }: Pick<Deps, "config">): SaleTerms {
  if (config.sale) return config.sale;
  throw new AppError("unavailable", "no_seller", "Nothing can be paid here at the moment.");
}

/**
 * What a link sells to a student, checked by the rules of the office.
 * @throws AppError `not-found`; `conflict` for something that is paid already or not sold now;
 * `invalid` for a last day up to which the student already has access
 */
export async function soldBy(deps: Deps, userId: string, thing: LinkedThing): Promise<Linked> {
  if (thing.kind === "instalment") return instalmentSold(deps, userId, thing);
  const { amountPaise, dueDay } = thing;
  if (thing.kind === "fee") {
    const { examType, lastDay } = thing;
    const sold = await atTheDesk(deps, { userId, examType, lastDay, amountPaise });
    return { sold, taxClass: "STANDARD", dueDay };
  }
  const {
    productId,
    examType,
    amountPaise: price,
    taxClass,
  } = await Products.find(deps, thing.productId);
  const sold = await atTheDesk(deps, { userId, examType, productId, amountPaise: price });
  return { sold: { ...sold, amountPaise }, taxClass, dueDay };
}

async function instalmentSold(
  deps: Deps,
  userId: string,
  { planId, index }: { planId: string; index: number },
): Promise<Linked> {
  const plan = await PlanStore.find(deps, { userId, planId });
  const instalment = plan?.instalments[index];
  if (!plan || !instalment) throw notFound("This instalment");
  const states = (await claimStates(deps, [plan]))(plan).map(({ state }) => state);
  assertNext(states, index);
  const { examType, taxClass } = plan;
  const { amountPaise, dueDay } = instalment;
  const asked = { userId, examType, amountPaise, instalment: { planId, index } };
  const sold = await atTheDesk(deps, asked);
  const today = dayOf(deps.clock.now());
  return { sold, taxClass, dueDay: dueDay < today ? today : dueDay };
}

type Asked = Omit<OfficePaymentInput, "key" | "way" | "day">;

/** What a link sells, on the terms on which the office would sell it today. */
async function atTheDesk(deps: Deps, asked: Asked): Promise<PaymentLink["sold"]> {
  const now = deps.clock.now();
  const form = { ...asked, orderId: "", key: "", way: "cash", day: dayOf(now) } as const;
  const { product = null, ...price } = await priceOf(deps, form, now, saleOf(deps));
  const { examType, name, days, lastsUntil, amountPaise } = price;
  return { examType, name, days, lastsUntil, amountPaise, product };
}

/** A link's price with the current tax and bill. */
export function pricedFor(
  { sold, taxClass }: Pick<PaymentLink, "sold" | "taxClass">,
  sale: SaleTerms,
  buyer?: Buyer,
): Priced {
  return pricedAs(sold, taxClass === "EXEMPT" ? exempt(sale) : sale, buyer);
}

/**
 * What a link sells now; for an instalment, the plan is read again.
 * @throws AppError `conflict` or `not-found` when it is not sold like this any more
 */
export async function soldNow(
  deps: Deps,
  { sold, userId }: PaymentLink,
): Promise<PaymentLink["sold"]> {
  const { examType, amountPaise, product, lastsUntil } = sold;
  if (product?.instalment) {
    const { planId, index } = product.instalment;
    return atTheDesk(deps, { userId, examType, amountPaise, instalment: { planId, index } });
  }
  if (lastsUntil === null) return sold;
  const held = await everythingOf(deps, userId);
  if (endAmong(held, { userId, examType }, product?.opens) < lastsUntil) return sold;
  throw conflict("paid_already", "Until then the student has it already.");
}
