import type { Deps } from "../../kernel/platform/deps.ts";
import { ProviderRefusal } from "../../kernel/platform/provider.ts";
import { conflict, isAppError } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import { keep } from "../payment/order-change.service.ts";
import { newOrder } from "../payment/order-draft.rules.ts";
import { countProviderCall } from "../payment/order-limit.service.ts";
import { isUnpaid } from "../payment/order.rules.ts";
import type { Order } from "../payment/order.schema.ts";
import * as OrderStore from "../payment/order.store.ts";
import * as OrderTotals from "../payment/order-total.service.ts";
import type { Buyer } from "../payment/order-view.schema.ts";
import { providerOf } from "../payment/payment-source.service.ts";
import { settle } from "../payment/settle.service.ts";
import { unusable } from "./link-look.service.ts";
import { pricedFor, saleOf, soldNow } from "./linked-thing.service.ts";
import type { PaymentLink } from "./payment-link.schema.ts";
import * as PaymentLinkStore from "./payment-link.store.ts";

interface Payer {
  student: Profile;
  buyer: Buyer | undefined;
}

/** How often a link or its order is tried while another tab opens it at the same time. */
const MAX_TRIES = 4;

const busy = () => conflict("conflict", "This link is being opened elsewhere. Try again.");

/**
 * The only order of a link. It is made now, or was made when the link was opened earlier, and then
 * gets the current buyer and tax. So two tabs open the same checkout, and the provider accepts only
 * one payment.
 * @throws AppError `not-found` when the link was paid in between, or its content is not sold like
 * this any more; `limited`; `unavailable`
 */
export async function openedOrder(deps: Deps, link: PaymentLink, payer: Payer): Promise<Order> {
  await countProviderCall(deps, link.linkId, "order");
  const sold = await soldOrUnusable(deps, link);
  let refused: string | undefined;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const draft = draftOf(deps, { ...link, sold }, payer, await reservedId(deps, link, refused));
    const order = await unpaidOrder(deps, draft);
    if (!order) {
      refused = draft.orderId;
      continue;
    }
    const { tax, bill, product, days, seller, sellerAddress, sellerGstin } = draft;
    const terms = { tax, bill, product, days, seller, sellerAddress, sellerGstin };
    const saved = await keep(deps, order, { ...order, ...terms });
    if (saved) return saved;
  }
  throw busy();
}

async function soldOrUnusable(deps: Deps, link: PaymentLink): Promise<PaymentLink["sold"]> {
  try {
    return await soldNow(deps, link);
  } catch (error) {
    if (isAppError(error) && (error.kind === "conflict" || error.kind === "not-found")) {
      throw unusable();
    }
    throw error;
  }
}

/**
 * The id of a link's order. It is noted before the order is made, so that a link never has two
 * orders.
 * @param refused the id of an order that the provider does not know any more
 */
async function reservedId(
  deps: Deps,
  { hash }: PaymentLink,
  refused: string | undefined,
): Promise<string> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const link = await PaymentLinkStore.find(deps, hash);
    if (!link || link.revokedAt !== null) throw unusable();
    if (link.orderId !== null && link.orderId !== refused) return link.orderId;
    const orderId = newId("order", deps);
    if (await PaymentLinkStore.put(deps, { ...link, orderId, rev: link.rev + 1 })) return orderId;
  }
  throw busy();
}

/** The order in its first state. */
function draftOf(deps: Deps, link: PaymentLink, { student, buyer }: Payer, orderId: string): Order {
  const sale = saleOf(deps);
  const { userId, name, email, emailVerifiedAt } = student;
  const whose = { userId, name, email: emailVerifiedAt === undefined ? "" : email };
  const price = pricedFor(link, sale, buyer);
  const from = { providerOrderId: "", office: null };
  const now = deps.clock.now();
  const order = newOrder({ orderId, student: whose, price, sale, from, now });
  return { ...order, link: link.linkId };
}

/**
 * The order, which can still be paid.
 * @returns undefined if the provider does not know the order any more
 * @throws AppError `not-found` if the order was paid, or the checkout has confirmed a payment
 */
async function unpaidOrder(deps: Deps, draft: Order): Promise<Order | undefined> {
  const { orderId } = draft;
  if (!(await OrderStore.find(deps, orderId))) return orderNow(deps, draft);
  const order = await settledIfKnown(deps, orderId);
  if (order && !(isUnpaid(order) && order.provenPaymentId === null)) throw unusable();
  return order;
}

async function settledIfKnown(deps: Deps, orderId: string): Promise<Order | undefined> {
  try {
    return await settle(deps, orderId);
  } catch (error) {
    if (error instanceof ProviderRefusal) return undefined;
    throw error;
  }
}

/**
 * If two tabs both make an order at the provider, only one order is stored, and both tabs show that
 * one.
 */
async function orderNow(deps: Deps, draft: Order): Promise<Order> {
  const { orderId, amountPaise } = draft;
  // The order is made at the provider first. If the process then crashes, no one can see or pay
  // that order.
  const providerOrderId = await providerOf(deps).createOrder({ orderId, amountPaise });
  const order = { ...draft, providerOrderId };
  await OrderTotals.markChange(deps, undefined, order);
  await OrderStore.add(deps, order);
  return (await OrderStore.find(deps, orderId)) ?? order;
}
