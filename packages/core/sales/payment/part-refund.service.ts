import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import { dayOf, dayText } from "../../kernel/shared/time.ts";
import {
  isOfficePaid,
  momentOf,
  officeLeft,
  partRefundOf,
  withPartRefund,
  wrongDay,
} from "./office.rules.ts";
import type { PartRefundInput } from "./office.schema.ts";
import { keep } from "./order-change.service.ts";
import { isUnpaid } from "./order.rules.ts";
import type { OfficePayment, Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";
import { rupees } from "./order-view.rules.ts";
import type { OrderAdminView } from "./order-view.schema.ts";
import { settleSoon } from "./settle.service.ts";

/** How often a refund is tried while others change the order at the same time. */
const MAX_TRIES = 5;
/** The most parts of an order. More would be a mistake, and all are stored with the order. */
const MAX_PARTS = 20;

/**
 * Books a part of an office payment that the office gave back. The subscription continues as long
 * as a part of the payment is left. A repeated call with the same key answers with the same refund,
 * even if the first call was interrupted.
 * @throws AppError `not-found`; `conflict` for an order that was not paid at the office, and for
 * another refund under this key; `invalid` for more than is left, and for an impossible day
 */
export async function refundPart(
  deps: Deps,
  actor: Actor,
  orderId: string,
  input: PartRefundInput,
): Promise<OrderAdminView> {
  const order = await book(deps, actor, orderId, input);
  return settleSoon(deps, order);
}

async function book(
  deps: Deps,
  actor: Actor,
  orderId: string,
  input: PartRefundInput,
): Promise<Order> {
  const by = { userId: actor.userId, name: actor.name };
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const seen = await OrderStore.find(deps, orderId);
    if (!seen) throw notFound("This order");
    if (isBooked(seen, input)) return seen;
    const office = refundable(seen, input);
    const { day, reference = null, ...given } = input;
    const now = deps.clock.now();
    const times = { at: momentSince(office, day, now), enteredAt: now };
    const part = { ...given, reference, ...times, by };
    const saved = await keep(deps, seen, withPartRefund(seen, office, part));
    if (saved) return saved;
  }
  throw conflict("conflict", "This order is being changed. Reload it, then try again.");
}

/**
 * Whether this refund is booked already.
 * @throws AppError `conflict` when the key belongs to another refund
 */
function isBooked(order: Order, input: PartRefundInput): boolean {
  const known = partRefundOf(order, input.key);
  if (!known) return false;
  const { paise, way, reason, reference, at } = known;
  const isSame =
    paise === input.paise &&
    way === input.way &&
    reason === input.reason &&
    reference === (input.reference ?? null) &&
    dayOf(at) === input.day;
  if (isSame) return true;
  const message = "This form has booked a refund with other details. Reload the order.";
  throw conflict("booked_otherwise", message);
}

/** @throws AppError when this part of the order cannot be given back */
function refundable(order: Order, { paise }: PartRefundInput): OfficePayment {
  const { office, state } = order;
  if (!office) throw conflict("not_office", "The office did not take the money of this order.");
  if (isUnpaid(order)) {
    throw conflict("not_paid", "This payment is still being booked. Try again in a minute.");
  }
  if (!isOfficePaid(order)) {
    throw conflict("not_office", "The provider's payment counts for this order. Refund it there.");
  }
  const left = officeLeft(order, office);
  if (state !== "paid" || left === 0) {
    throw conflict("refunded", "Nothing is left of this payment to give back.");
  }
  if (office.parts.length >= MAX_PARTS) {
    const message = `A payment is given back in ${MAX_PARTS} parts at most. Void it to give back the rest.`;
    throw conflict("too_many_parts", message);
  }
  if (paise <= left) return office;
  const message = `Enter ${rupees(left)} or less: that is what is left of this payment.`;
  throw invalid("too_much", message, [{ path: "paise", message }]);
}

/**
 * When the money was given back; never earlier than it was taken.
 * @throws AppError `invalid` for an impossible day
 */
function momentSince({ at }: OfficePayment, day: string, now: number): number {
  const early = day < dayOf(at) ? `Choose ${dayText(at)} or a later day.` : undefined;
  const message = wrongDay(day, now) ?? early;
  if (message) throw invalid("wrong_day", message, [{ path: "day", message }]);
  return Math.max(momentOf(day, now), at);
}
