import * as ExamTypes from "../exam-type/exam-type.service.ts";
import type { ExamType } from "../exam-type/exam-type.rules.ts";
import type { Deps } from "../platform/deps.ts";
import { AppError, conflict, notFound } from "../shared/error.ts";
import { HOUR, iso } from "../shared/time.ts";
import * as Subscriptions from "../subscription/subscription.service.ts";
import type { Actor } from "../user/user.schema.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";
import { adminViewOf, viewOf } from "./order-view.rules.ts";
import type {
  Checkout,
  OrderAdminView,
  OrderPage,
  OrdersQuery,
  OrderView,
  PaymentOffer,
  PaymentProof,
} from "./order-view.schema.ts";

const paymentsOff = () =>
  new AppError(
    "unavailable",
    "payments_off",
    "Nothing can be bought here yet. Please ask the academy for a subscription.",
  );

/** What a subscription costs a caller now. @throws AppError `not-found` where there is no fee */
export async function offer(deps: Deps, actor: Actor, examType: ExamType): Promise<PaymentOffer> {
  const found = (await ExamTypes.offers(deps)).find((one) => one.examType === examType);
  if (!found) throw notFound("A subscription to this exam");
  const held = await Subscriptions.ofUser(deps, actor.userId);
  const endsAt = held.find((one) => one.examType === examType)?.endsAt ?? 0;
  const from = Math.max(endsAt, deps.clock.now());
  const amountPaise = found.fee * 100;
  const days = 365;
  return {
    available: false,
    examType,
    name: found.name,
    amountPaise,
    currency: "INR",
    lines: [{ label: `${found.name}, ${days} days`, amountPaise }],
    days,
    from: iso(from),
    until: iso(from + days * 24 * HOUR),
  };
}

/** @throws AppError `conflict` for an administrator; `unavailable` where nothing can be bought */
export async function create(deps: Deps, actor: Actor, examType: ExamType): Promise<Checkout> {
  if (actor.isAdmin) throw conflict("not_a_student", "Administrators need no subscription.");
  await offer(deps, actor, examType);
  throw paymentsOff();
}

/** @throws AppError `not-found` for another's order */
export async function confirm(
  deps: Deps,
  actor: Actor,
  orderId: string,
  _proof: PaymentProof,
): Promise<OrderView> {
  await own(deps, actor, orderId);
  throw paymentsOff();
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
