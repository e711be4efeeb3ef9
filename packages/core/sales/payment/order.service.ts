import type { ExamType } from "../../kernel/exam-type/exam-type.rules.ts";
import * as ExamTypes from "../../kernel/exam-type/exam-type.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { ProviderRefusal } from "../../kernel/payment-gateway/payments.ts";
import {
  conflict,
  type ErrorKind,
  invalid,
  isAppError,
  notFound,
} from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { DAY, iso } from "../../kernel/shared/time.ts";
import * as SubscriptionStore from "../subscription/subscription.store.ts";
import * as Consents from "../../people/user/consent.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { isUnpaid, revised, taxOf } from "./order.rules.ts";
import { takeAsk } from "./order-limit.service.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";
import * as OrderTotals from "./order-total.service.ts";
import { adminViewOf, billLines, viewOf } from "./order-view.rules.ts";
import type {
  Checkout,
  OrderAdminView,
  OrderPage,
  OrdersQuery,
  OrderView,
  PaymentOffer,
  PaymentProof,
} from "./order-view.schema.ts";
import { keep, providerOf, settle } from "./settle.service.ts";

/** An unpaid order older than this is left alone: a checkout of it may still be open somewhere. */
const REUSED_FOR = DAY;
/** So many of a student's newest orders are looked through for one that is unpaid. */
const LOOKED_THROUGH = 20;
/** What keeps the provider from being asked for now, and loses nothing: the job asks. */
const PASSING: ReadonlySet<ErrorKind> = new Set(["unavailable", "limited"]);

type Priced = Pick<Order, "examType" | "name" | "days" | "amountPaise" | "tax">;

/** @throws AppError `not-found` where there is no fee */
async function priced(deps: Deps, examType: ExamType): Promise<Priced> {
  const offered = await ExamTypes.offerOf(deps, examType);
  if (!offered) throw notFound("A subscription to this exam");
  const amountPaise = offered.fee * 100;
  const tax = taxOf(amountPaise, deps.config.payments?.taxPercent ?? 0);
  return { examType, name: offered.name, days: offered.days, amountPaise, tax };
}

/** What a subscription costs a caller now. @throws AppError `not-found` where there is no fee */
export async function offer(deps: Deps, actor: Actor, examType: ExamType): Promise<PaymentOffer> {
  const terms = await termsOf(deps, actor, await priced(deps, examType));
  return { available: deps.payments !== null, ...terms };
}

async function termsOf(deps: Deps, { userId }: Actor, price: Priced) {
  const { examType, name, days, amountPaise } = price;
  const held = await SubscriptionStore.ofUser(deps, userId);
  const endsAt = held.find((one) => one.examType === examType)?.endsAt ?? 0;
  const from = Math.max(endsAt, deps.clock.now());
  const lasts = { days, from: iso(from), until: iso(from + days * DAY) };
  const lines = billLines(price);
  return { examType, name, amountPaise, currency: "INR" as const, lines, ...lasts };
}

/**
 * Orders a subscription at the server's price. The student's unpaid order of the same thing is found
 * again; should its money have come meanwhile, it is told as paid.
 * @throws AppError `not-found` without a fee; `conflict` for an administrator; `forbidden` without a
 * consent to the terms; `limited` after 20 in an hour; `unavailable` where nothing can be bought or the provider cannot be reached
 */
export async function create(deps: Deps, actor: Actor, examType: ExamType): Promise<Checkout> {
  if (actor.isAdmin) throw conflict("not_a_student", "Administrators need no subscription.");
  await Consents.assertGiven(deps, actor);
  const price = await priced(deps, examType);
  providerOf(deps);
  await takeAsk(deps, actor.userId, "order");
  const order = (await unpaidOrder(deps, actor, price)) ?? (await newOrder(deps, actor, price));
  return checkoutOf(deps, actor, order);
}

async function unpaidOrder(deps: Deps, actor: Actor, price: Priced): Promise<Order | undefined> {
  const ids = await OrderStore.idsOfUser(deps, actor.userId);
  const recent = await OrderStore.many(deps, ids.slice(0, LOOKED_THROUGH));
  const since = deps.clock.now() - REUSED_FOR;
  const found = recent.find(
    (one) => isUnpaid(one) && one.createdAt > since && isSamePrice(one, price),
  );
  if (!found) return undefined;
  try {
    return await settle(deps, found.orderId);
  } catch (error) {
    // The account at the provider is another one now.
    if (error instanceof ProviderRefusal) return undefined;
    throw error;
  }
}

const isSamePrice = (a: Priced, b: Priced): boolean =>
  a.examType === b.examType &&
  a.days === b.days &&
  a.amountPaise === b.amountPaise &&
  a.tax?.percent === b.tax?.percent;

async function newOrder(deps: Deps, actor: Actor, price: Priced): Promise<Order> {
  const orderId = newId("order", deps);
  const { amountPaise } = price;
  // First there: what a crash leaves is an order that nobody can see, and so nobody can pay.
  const providerOrderId = await providerOf(deps).createOrder({ orderId, amountPaise });
  const now = deps.clock.now();
  const blank = { provenPaymentId: null, payment: null, failure: null, grant: null, refund: null };
  const none = { invoice: null, refunds: [], unlisted: [], problem: null };
  const { name: seller = "", address = null, gstin = null } = deps.config.payments?.seller ?? {};
  const made: Order = {
    orderId,
    userId: actor.userId,
    buyer: { name: actor.name, email: actor.email },
    seller,
    sellerAddress: address,
    sellerGstin: gstin,
    ...price,
    createdAt: now,
    providerOrderId,
    state: "created",
    ...blank,
    ...none,
    dueAt: null,
    rev: 0,
  };
  const order = revised(made, now);
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
 * Takes the checkout's proof of a payment. While the provider cannot be asked, has been asked too
 * often, or has not yet got the money, the order is told as pending; the job goes on.
 * @throws AppError `not-found` for another's order; `invalid` when the provider did not sign it
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
  const known = await settledNow(deps, actor, order);
  if (known.payment) return viewOf(known);
  return viewOf((await keep(deps, known, { ...known, provenPaymentId: paymentId })) ?? known);
}

/** An order as the provider tells it now; as it is known where the provider cannot be asked. */
async function settledNow(deps: Deps, { userId }: Actor, order: Order): Promise<Order> {
  try {
    await takeAsk(deps, userId, "proof");
    return await settle(deps, order.orderId);
  } catch (error) {
    if (isAppError(error) && PASSING.has(error.kind)) return order;
    throw error;
  }
}

/** An order of the caller's own; any for an administrator. @throws AppError `not-found` */
export async function get(
  deps: Deps,
  actor: Actor,
  orderId: string,
): Promise<OrderView | OrderAdminView> {
  const order = await own(deps, actor, orderId);
  return actor.isAdmin ? adminViewOf(order) : viewOf(order);
}

/** A page of a user's orders, the newest first. */
export async function list(
  deps: Deps,
  userId: string,
  { page: asked, limit }: Pick<OrdersQuery, "page" | "limit">,
): Promise<OrderPage> {
  const ids = await OrderStore.idsOfUser(deps, userId);
  const totalPages = Math.max(1, Math.ceil(ids.length / limit));
  const page = Math.min(asked, totalPages);
  const orders = await OrderStore.many(deps, ids.slice((page - 1) * limit, page * limit));
  return { orders: orders.map(viewOf), page, totalPages, total: ids.length };
}

async function own(deps: Deps, actor: Actor, orderId: string): Promise<Order> {
  const order = await OrderStore.find(deps, orderId);
  if (!order || (order.userId !== actor.userId && !actor.isAdmin)) throw notFound("This order");
  return order;
}
