import { byAddress } from "../../kernel/rate-limit/rate-limit.rules.ts";
import { take } from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { invalid, isAppError } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as UserAccess from "../../people/session/user-access.service.ts";
import { billTitle, invoiceContent } from "../payment/bill-content.rules.ts";
import { newOrder, type Priced } from "../payment/order-draft.rules.ts";
import type { Order } from "../payment/order.schema.ts";
import * as OrderStore from "../payment/order.store.ts";
import * as Orders from "../payment/order.service.ts";
import { billLines, titleOf } from "../payment/order-view.rules.ts";
import type { Buyer } from "../payment/order-view.schema.ts";
import type {
  LinkBill,
  LinkBuyerInput,
  LinkCheckout,
  LinkOffer,
  LinkOutcome,
  LinkProofInput,
} from "./link-payment.schema.ts";
import { openedOrder } from "./link-order.service.ts";
import { findLink, NONE, unusable, usableLink } from "./link-look.service.ts";
import { pricedFor, saleOf } from "./linked-thing.service.ts";
import { shortName } from "./payment-link.rules.ts";

interface Caller {
  ip: string;
}

/**
 * The hourly limit of one network address. Many payers share an address on a day when fees are due.
 */
const MAX_PER_ADDRESS = 2_000;

const countCall = (deps: Deps, { ip }: Caller) =>
  take(deps, { ...byAddress("payment-link", ip, MAX_PER_ADDRESS), what: "requests" });

/**
 * What a payment link is for.
 * @throws AppError `not-found` in the same way for a wrong, used, ended or revoked link; `limited`
 */
export async function read(deps: Deps, secret: string, caller: Caller): Promise<LinkOffer> {
  await countCall(deps, caller);
  const { link, student } = await usableLink(deps, secret);
  const sale = saleOf(deps);
  const price = pricedFor(link, sale);
  return {
    academy: sale.seller.name,
    student: shortName(student.name),
    what: titleOf(price),
    amountPaise: price.amountPaise,
    asksState: needsState(price),
    dueDay: link.dueDay,
    until: iso(link.endsAt),
  };
}

/**
 * What the bill will say for this buyer.
 * @throws AppError `not-found` as `read`; `invalid` without the state that a tax invoice needs;
 * `limited`
 */
export async function bill(
  deps: Deps,
  { secret, buyer }: LinkBuyerInput,
  caller: Caller,
): Promise<LinkBill> {
  await countCall(deps, caller);
  const { link, student } = await usableLink(deps, secret);
  const sale = saleOf(deps);
  const price = pricedFor(link, sale, buyer);
  assertState(price, buyer);
  const shown = { userId: link.userId, name: shortName(student.name), email: "" };
  const from = { providerOrderId: "", office: null };
  const now = deps.clock.now();
  const draft = newOrder({ orderId: "", student: shown, price, sale, from, now });
  const { title, buyer: to, amounts, total } = invoiceContent(draft);
  return {
    title,
    buyer: [...to],
    amounts: [...amounts, total].map(([name, value]) => ({ name, value })),
  };
}

const needsState = ({ bill: own }: Pick<Priced, "bill">): boolean => own?.kind === "TAX_INVOICE";

/** @throws AppError `invalid` without the state that a tax invoice needs */
function assertState(price: Priced, buyer: Buyer | undefined): void {
  if (!needsState(price) || buyer?.state || buyer?.gstin) return;
  const message = "Choose your state.";
  throw invalid("state_missing", message, [{ path: "buyer.state", message }]);
}

/**
 * Opens the checkout of a link. The order is made when the checkout is opened for the first time;
 * later, the same order gets the new buyer.
 * @throws AppError `not-found` as `read`; `invalid` as `bill`; `limited`; `unavailable` when the
 * provider cannot be reached
 */
export async function open(
  deps: Deps,
  { secret, buyer }: LinkBuyerInput,
  caller: Caller,
): Promise<LinkCheckout> {
  await countCall(deps, caller);
  const { link, student } = await usableLink(deps, secret);
  assertState(pricedFor(link, saleOf(deps)), buyer);
  const order = await openedOrder(deps, link, { student, buyer });
  const { keyId = "", checkoutUrl = "" } = deps.config.payments ?? {};
  const { providerOrderId, amountPaise, seller, name } = order;
  return {
    providerOrderId,
    keyId,
    checkoutUrl,
    amountPaise,
    currency: "INR",
    lines: billLines(order),
    name,
    seller,
    // Nothing about the student, because the provider shows these fields.
    prefill: { name: buyer?.name ?? "", email: "" },
  };
}

/**
 * Accepts the checkout's proof of a payment, and answers what became of the payment; it can be
 * repeated. It also accepts the proof if the link cannot be used any more, because the money has
 * come.
 * @throws AppError `not-found` for a wrong link, and for a proof of another payment; `limited`
 */
export async function confirm(
  deps: Deps,
  { secret, proof }: LinkProofInput,
  caller: Caller,
): Promise<LinkOutcome> {
  await countCall(deps, caller);
  const link = await findLink(deps, secret);
  const [student] = await UserAccess.findMany(deps, [link?.userId ?? NONE.userId]);
  if (!link?.orderId || !student) {
    // The same number of calls as for a wrong signature, so that the response time says nothing.
    await OrderStore.find(deps, NONE.orderId);
    throw unusable();
  }
  try {
    await Orders.confirm(
      deps,
      { ...UserAccess.toActor(student), isAdmin: false },
      link.orderId,
      proof,
    );
  } catch (error) {
    // The same error as for a wrong link: without a proof, no one learns anything about the
    // payment.
    if (isAppError(error) && error.kind === "invalid") throw unusable();
    throw error;
  }
  const order = await OrderStore.find(deps, link.orderId);
  if (!order) throw unusable();
  return outcomeOf(order);
}

const outcomeOf = (order: Order): LinkOutcome => ({
  state: stateFor(order),
  academy: order.seller,
  what: titleOf(order),
  amountPaise: order.amountPaise,
  title: billTitle(order),
  invoice: order.invoice,
});

function stateFor({ state, problem, grant }: Order): LinkOutcome["state"] {
  if (state === "refunding" || state === "refunded") return "returned";
  if (problem === "not-owed") return "not-owed";
  return state === "paid" && grant ? "paid" : "waiting";
}
