import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { AppError, conflict, invalid } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { dayEnd, dayOf } from "../../kernel/shared/time.ts";
import * as UserAdmin from "../../people/account/user-admin.service.ts";
import { discountedIn } from "../discount/discount.rules.ts";
import * as Discounts from "../discount/discount.service.ts";
import { billOf } from "./bill.rules.ts";
import * as DeskStore from "./desk.store.ts";
import { claimInstalment } from "./instalment-claim.service.ts";
import { momentOf, officePaymentId, wrongDay } from "./office.rules.ts";
import type { OfficePaymentInput } from "./office.schema.ts";
import { priceOf } from "./office-price.service.ts";
import { newOrder } from "./order-draft.rules.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";
import * as OrderTotals from "./order-total.service.ts";
import type { Buyer } from "./order-view.schema.ts";
import type { OrderAdminView } from "./order-view.schema.ts";
import { settleSoon } from "./settle.service.ts";

/**
 * Books money that the office took from a student for a subscription or a product, and gives the
 * student what was paid for. A repeated call with the same key answers with the same payment, even
 * if the first call was interrupted.
 * @throws AppError `not-found`; `conflict` for an administrator, for another payment under this
 * key, and for a product that is not sold like this; `invalid` for an impossible day, and for a
 * last day that is paid for already; `unavailable` without a seller
 */
export async function take(
  deps: Deps,
  actor: Actor,
  input: OfficePaymentInput,
): Promise<OrderAdminView> {
  const orderId = await DeskStore.idOfKey(deps, input.key, newId("order", deps));
  const order = (await OrderStore.find(deps, orderId)) ?? (await book(deps, actor, orderId, input));
  assertSame(order, input);
  return settleSoon(deps, order);
}

/** Stores the order with its payment, unless another call with the same key has stored it. */
async function book(
  deps: Deps,
  actor: Actor,
  orderId: string,
  input: OfficePaymentInput,
): Promise<Order> {
  const { sale } = deps.config;
  if (!sale) throw noSeller();
  const now = deps.clock.now();
  assertDay(input.day, now);
  const student = await UserAdmin.find(deps, { userId: input.userId });
  if (student.isAdmin) throw conflict("not_a_student", "Administrators don't need a subscription.");
  const at = momentOf(input.day, now);
  const { key, way, reference = null } = input;
  const by = { userId: actor.userId, name: actor.name };
  const office = { key, way, reference, at, by, parts: [], voidedAt: null };
  const price = await priceOf(deps, { ...input, orderId }, at, sale);
  const from = { providerOrderId: "", office };
  const order: Order = {
    ...newOrder({ orderId, student, price, sale, from, now }),
    // The payment is listed in its day once the order is settled.
    unlisted: [officePaymentId(orderId)],
  };
  if (input.instalment) await claimInstalment(deps, order, input.instalment);
  await useDiscount(deps, order, input.day);
  await OrderTotals.markChange(deps, undefined, order);
  await OrderStore.add(deps, order);
  return (await OrderStore.find(deps, orderId)) ?? order;
}

/** Notes the use of an order's discount before the order is stored. */
async function useDiscount(deps: Deps, order: Order, day: string) {
  const { orderId, discount } = order;
  if (!discount) return;
  await Discounts.use(deps, discount.discountId, { orderId, of: discountedIn(order), day });
}

/** Refuses a key that was used for another payment; the error names that payment. */
function assertSame(order: Order, input: OfficePaymentInput): void {
  const { userId, examType, amountPaise, lastsUntil, office, product, discount } = order;
  const isSame =
    userId === input.userId &&
    examType === input.examType &&
    amountPaise === input.amountPaise &&
    isOf(product, input) &&
    discount?.discountId === input.discountId &&
    (input.lastDay === undefined || lastsUntil === dayEnd(input.lastDay)) &&
    office?.way === input.way &&
    office.reference === (input.reference ?? null) &&
    dayOf(office.at) === input.day &&
    isSameBuyer(order, input.buyer);
  if (isSame) return;
  const message =
    "This form has booked a payment with other details. Look at the student's payments before you book another.";
  throw conflict("booked_otherwise", message, { orderId: order.orderId });
}

/** Whether the existing bill is for this buyer. */
function isSameBuyer({ bill, sellerGstin }: Order, buyer?: Buyer): boolean {
  if (bill === null) return true;
  const { kind, sac } = bill;
  const asked = billOf({ seller: { gstin: sellerGstin }, bill: { kind, sac } }, buyer);
  return JSON.stringify(asked) === JSON.stringify(bill);
}

/**
 * Whether an order is for the product or instalment of a form, or for a subscription if the form
 * has neither.
 */
function isOf(product: Order["product"], { productId, instalment }: OfficePaymentInput): boolean {
  const paid = product?.instalment;
  if (!instalment) return !paid && product?.productId === productId;
  return paid?.planId === instalment.planId && paid.index === instalment.index;
}

function assertDay(day: string, now: number): void {
  const message = wrongDay(day, now);
  if (message) throw invalid("wrong_day", message, [{ path: "day", message }]);
}

const noSeller = (): AppError =>
  new AppError(
    "unavailable",
    "no_seller",
    "A receipt needs the name and address of the academy. Set ACADEMY_SELLER_NAME and ACADEMY_SELLER_ADDRESS.",
  );
