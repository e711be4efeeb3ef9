import type { OrderAdminView, OrderView } from "@academy/core/sales/payment/order-view.schema.ts";
import { formatMoment, formatRupees } from "../../lib/format.ts";

/** Whether this is the detailed view for administrators. */
export const isAdminView = (order: OrderView | OrderAdminView): order is OrderAdminView =>
  "problem" in order;

/** What was bought, and for how much: "NEET, ₹4,999". */
export const contentWords = ({ name, amountPaise }: OrderAdminView): string =>
  `${name}, ${formatRupees(amountPaise / 100)}`;

/** What is wrong with an order, in a word or two. */
export const problemWords: Readonly<Record<NonNullable<OrderAdminView["problem"]>, string>> = {
  "grant-missing": "Subscription not started",
  "refund-open": "Refund not completed",
  "refund-failed": "Refund failed",
  "amount-differs": "Another amount was paid",
  "paid-twice": "Paid twice",
  "not-owed": "Paid, but not owed",
};

/** Whether an administrator can refund the order on this page. */
export const isRefundable = ({ state, problem }: OrderAdminView): boolean =>
  state === "paid" || problem === "refund-failed";

/** Whether the office took the counted money, so that parts of it can be refunded on this page. */
export const isGivenBackInParts = ({
  state,
  paymentId,
}: Pick<OrderAdminView, "state" | "paymentId">): boolean =>
  state === "paid" && paymentId?.startsWith("desk_") === true;

/** Paise of an order that were not refunded. */
export const leftOf = ({ amountPaise, refundedPaise }: OrderAdminView): number =>
  amountPaise - refundedPaise;

/** Each refund, completed or on its way: amount, time, how, and who requested it here and why. */
export function refundLines(order: OrderAdminView): string[] {
  const { refund, refunds, refundBy, refundReason, office } = order;
  const asked = refundBy === null ? [] : [`by ${refundBy}`, `“${refundReason}”`];
  const line = (amountPaise: number, at: string, more: (string | null)[]) =>
    [formatRupees(amountPaise / 100), formatMoment(at), ...more].filter(Boolean).join(", ");
  const lines = refunds.map(({ amountPaise, at, refundId }) => {
    const part = office?.parts.find((one) => one.refundId === refundId);
    if (part) {
      const { method, reference, by, reason } = part;
      return line(amountPaise, at, [method, reference, `by ${by}`, `“${reason}”`]);
    }
    return line(amountPaise, at, refundId === refund?.refundId ? [refundId, ...asked] : [refundId]);
  });
  const isListed = refunds.some(({ refundId }) => refundId === refund?.refundId);
  return refund && !isListed ? [...lines, line(refund.amountPaise, refund.at, asked)] : lines;
}

/** How, when and by whom the office took the money of an order. */
export function takenWords({ office, method, reference }: OrderAdminView): string {
  if (!office) return "";
  const words = [method, reference];
  return [...words, formatMoment(office.at), `by ${office.by}`].filter(Boolean).join(", ");
}

/** The id of an order as pasted from a receipt: without surrounding spaces, and in lower case. */
export const orderIdIn = (text: string): string => text.trim().toLowerCase();
