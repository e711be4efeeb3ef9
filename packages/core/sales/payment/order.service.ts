import type { ExamType } from "../../kernel/exam-type/exam-type.rules.ts";
import * as ExamTypes from "../../kernel/exam-type/exam-type.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { ProviderRefusal } from "../../kernel/platform/provider.ts";
import {
  conflict,
  type ErrorKind,
  invalid,
  isAppError,
  notFound,
} from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { DAY, iso } from "../../kernel/shared/time.ts";
import { endAmong } from "../subscription/purchase.rules.ts";
import { everythingOf } from "../subscription/subscription.service.ts";
import { idsOf } from "../../people/session/person.service.ts";
import * as Consents from "../../people/account/consent.service.ts";
import { type Actor, isOwn } from "../../kernel/shared/actor.ts";
import { asksState } from "./bill.rules.ts";
import { isUnpaid } from "./order.rules.ts";
import { countProviderCall } from "./order-limit.service.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";
import { isSamePrice, newOrder, type Priced, pricedAs } from "./order-draft.rules.ts";
import * as OrderTotals from "./order-total.service.ts";
import { adminViewOf, billLines, viewOf } from "./order-view.rules.ts";
import type {
  Buyer,
  Checkout,
  OrderAdminView,
  OrderPage,
  OrdersQuery,
  OrderView,
  PaymentOffer,
  PaymentProof,
} from "./order-view.schema.ts";
import { keep } from "./order-change.service.ts";
import { isSoldOnline, providerOf } from "./payment-source.service.ts";
import { settle } from "./settle.service.ts";

/** An older unpaid order is not reused, because its checkout may still be open somewhere. */
const REUSED_FOR = DAY;
/** How many of a student's newest orders are searched for an unpaid one. */
const MAX_SEARCHED = 20;
/** Errors after which the job can still check the payment later. */
const TEMPORARY: ReadonlySet<ErrorKind> = new Set(["unavailable", "limited"]);

/** @throws AppError `not-found` when the exam has no fee */
async function priced(deps: Deps, examType: ExamType, buyer?: Buyer): Promise<Priced> {
  const offered = await ExamTypes.offerOf(deps, examType);
  if (!offered) throw notFound("A subscription to this exam");
  const { name, days, fee } = offered;
  const sold = { examType, name, days, lastsUntil: null, amountPaise: fee * 100 };
  return pricedAs(sold, deps.config.payments, buyer);
}

/** The current price of a subscription. @throws AppError `not-found` when the exam has no fee */
export async function offer(deps: Deps, actor: Actor, examType: ExamType): Promise<PaymentOffer> {
  const terms = await termsOf(deps, actor, await priced(deps, examType));
  return { available: deps.payments !== null, ...terms };
}

/** The facts of a price that a student sees: its lines, and the time for which it pays. */
export async function termsOf(deps: Deps, { userId }: Actor, price: Priced) {
  const { examType, name, days, lastsUntil, amountPaise, product } = price;
  const held = await everythingOf(deps, userId);
  const endsAt = endAmong(held, { userId, examType }, product?.opens);
  const from = Math.max(endsAt, deps.clock.now());
  const lasts = { days, from: iso(from), until: iso(lastsUntil ?? from + days * DAY) };
  const lines = billLines(price);
  const asked = { asksState: asksState(deps.config.payments) };
  return { examType, name, amountPaise, currency: "INR" as const, lines, ...asked, ...lasts };
}

/**
 * Orders a subscription at the server's price. An unpaid order for the same subscription, price and
 * buyer is reused; if it has been paid by now, it is returned as paid.
 * @throws AppError `not-found` without a fee; `conflict` for an administrator; `forbidden` without
 * consent to the terms; `limited` after 20 in an hour; `unavailable` when payments are off or the
 * provider cannot be reached
 */
export async function create(
  deps: Deps,
  actor: Actor,
  examType: ExamType,
  buyer?: Buyer,
): Promise<Checkout> {
  await assertMayBuy(deps, actor);
  return orderAt(deps, actor, await priced(deps, examType, buyer));
}

/** @throws AppError `conflict` for an administrator; `forbidden` without consent to the terms */
export async function assertMayBuy(deps: Deps, actor: Actor): Promise<void> {
  if (actor.isAdmin) throw conflict("not_a_student", "Administrators don't need a subscription.");
  await Consents.assertGiven(deps, actor);
}

/**
 * Makes an order at a price, or returns the unpaid order that exists for it.
 * @param beforehand is called with the order's id each time, before the order can be paid
 * @throws AppError `limited` after 20 in an hour; `unavailable` when payments are off or fail
 */
export async function orderAt(
  deps: Deps,
  actor: Actor,
  price: Priced,
  beforehand: (orderId: string) => Promise<void> = async () => undefined,
): Promise<Checkout> {
  providerOf(deps);
  await countProviderCall(deps, actor.userId, "order");
  const known = await unpaidOrder(deps, actor, price);
  if (known && !isUnpaid(known)) return checkoutOf(deps, actor, known);
  const orderId = known?.orderId ?? newId("order", deps);
  await beforehand(orderId);
  return checkoutOf(deps, actor, known ?? (await orderNow(deps, actor, orderId, price)));
}

async function unpaidOrder(deps: Deps, actor: Actor, price: Priced): Promise<Order | undefined> {
  const ids = await OrderStore.idsOfUser(deps, actor.userId);
  const recent = await OrderStore.many(deps, ids.slice(0, MAX_SEARCHED));
  const since = deps.clock.now() - REUSED_FOR;
  const found = recent.find(
    // The order of a payment link can only be paid by the link.
    (one) =>
      isUnpaid(one) &&
      isSoldOnline(one) &&
      one.link === null &&
      one.createdAt > since &&
      isSamePrice(one, price),
  );
  if (!found) return undefined;
  try {
    return await settle(deps, found.orderId);
  } catch (error) {
    // The provider does not know the order, so our account there has changed.
    if (error instanceof ProviderRefusal) return undefined;
    throw error;
  }
}

async function orderNow(deps: Deps, actor: Actor, orderId: string, price: Priced): Promise<Order> {
  const { amountPaise } = price;
  // Create it at the provider first: after a crash, no one can see or pay that order.
  const providerOrderId = await providerOf(deps).createOrder({ orderId, amountPaise });
  const from = { providerOrderId, office: null };
  const sale = deps.config.payments;
  const order = newOrder({ orderId, student: actor, price, sale, from, now: deps.clock.now() });
  await OrderTotals.markChange(deps, undefined, order);
  await OrderStore.add(deps, order);
  return order;
}

async function checkoutOf(deps: Deps, actor: Actor, order: Order): Promise<Checkout> {
  const { orderId, state, providerOrderId, seller, buyer } = order;
  const { keyId = "", checkoutUrl = "" } = deps.config.payments ?? {};
  const terms = await termsOf(deps, actor, order);
  return { ...terms, orderId, state, providerOrderId, keyId, checkoutUrl, seller, prefill: buyer };
}

/**
 * Accepts the checkout's proof of a payment. The order stays pending if the provider is
 * unavailable, the provider's rate limit is reached or the payment is not captured; the job then
 * checks it again.
 * @throws AppError `not-found` for someone else's order; `invalid` when the provider did not sign
 * it
 */
export async function confirm(
  deps: Deps,
  actor: Actor,
  orderId: string,
  proof: PaymentProof,
): Promise<OrderView> {
  const order = await own(deps, actor, orderId);
  const { providerOrderId } = order;
  const [paymentId, signature] = [proof.razorpay_payment_id, proof.razorpay_signature];
  const isOurs = proof.razorpay_order_id === providerOrderId;
  if (!isOurs || !(await providerOf(deps).isProof({ providerOrderId, paymentId, signature }))) {
    deps.log.info("payment.proof-forged", { orderId });
    throw invalid("bad_signature", "This payment was not signed by the payment provider.");
  }
  const known = await settledIfPossible(deps, actor, order);
  if (known.payment) return viewOf(known);
  return viewOf((await keep(deps, known, { ...known, provenPaymentId: paymentId })) ?? known);
}

/** The order after a check with the provider, or as it was if that is not possible now. */
async function settledIfPossible(deps: Deps, { userId }: Actor, order: Order): Promise<Order> {
  try {
    await countProviderCall(deps, userId, "proof");
    return await settle(deps, order.orderId);
  } catch (error) {
    if (isAppError(error) && TEMPORARY.has(error.kind)) return order;
    throw error;
  }
}

/** One of the caller's orders; any order for an administrator. @throws AppError `not-found` */
export async function get(
  deps: Deps,
  actor: Actor,
  orderId: string,
): Promise<OrderView | OrderAdminView> {
  const order = await own(deps, actor, orderId);
  return actor.isAdmin ? adminViewOf(order) : viewOf(order);
}

/**
 * A page of a user's orders, newest first, with those of merged accounts. Unpaid orders of payment
 * links are left out: the student cannot pay them.
 */
export async function list(
  deps: Deps,
  userId: string,
  { page: asked, limit }: Pick<OrdersQuery, "page" | "limit">,
): Promise<OrderPage> {
  const ids = await OrderStore.idsOfUsers(deps, await idsOf(deps, userId));
  const totalPages = Math.max(1, Math.ceil(ids.length / limit));
  const page = Math.min(asked, totalPages);
  const found = await OrderStore.many(deps, ids.slice((page - 1) * limit, page * limit));
  const orders = found.filter((one) => one.link === null || !isUnpaid(one));
  const total = ids.length - (found.length - orders.length);
  return { orders: orders.map(viewOf), page, totalPages, total };
}

async function own(deps: Deps, actor: Actor, orderId: string): Promise<Order> {
  const order = await OrderStore.find(deps, orderId);
  if (!order || !(isOwn(actor, order.userId) || actor.isAdmin)) throw notFound("This order");
  return order;
}

/** How often a change of an order is tried while the job changes it at the same time. */
const MAX_TRIES = 5;

/**
 * Removes name and email from a student's unpaid orders; safe to repeat. Paid orders keep them,
 * because accounts must be kept.
 * @throws AppError `conflict` if an order keeps changing
 */
export async function forgetUnpaid(deps: Deps, userId: string, name: string): Promise<void> {
  const buyer = { name, email: "" };
  for (const orderId of await OrderStore.idsOfUser(deps, userId)) {
    for (let tries = 0; ; tries++) {
      const order = await OrderStore.find(deps, orderId);
      if (!order || !isUnpaid(order) || !isSoldOnline(order)) break;
      if (order.provenPaymentId !== null) break;
      if (await keep(deps, order, { ...order, buyer })) break;
      if (tries === MAX_TRIES) throw conflict("conflict", "An order is being changed. Try again.");
    }
  }
}
