import type { OrderAdminView, OrderView } from "@academy/core/sales/payment/order-view.schema.ts";
import { formatMoment, formatRupees } from "../../lib/format.ts";

/** The server tells an administrator more; a type that tells the two apart. */
export const isAdminView = (order: OrderView | OrderAdminView): order is OrderAdminView =>
  "problem" in order;

/** Whether its money can be given back here. */
export const isRefundable = ({ state, problem }: OrderAdminView): boolean =>
  state === "paid" || problem === "refund-failed";

/** Paise of an order that have not gone back. */
export const leftOf = ({ amountPaise, refundedPaise }: OrderAdminView): number =>
  amountPaise - refundedPaise;

/** Each time that money went back or is to: how much, when, and by whom where it was done here. */
export function refundLines({ refund, refunds, refundBy, refundReason }: OrderAdminView): string[] {
  const asked = refundBy === null ? [] : [`by ${refundBy}`, `“${refundReason}”`];
  const line = (amountPaise: number, at: string, more: string[]) =>
    [formatRupees(amountPaise / 100), formatMoment(at), ...more].join(", ");
  const lines = refunds.map(({ amountPaise, at, refundId }) =>
    line(amountPaise, at, refundId === refund?.refundId ? [refundId, ...asked] : [refundId]),
  );
  const isListed = refunds.some(({ refundId }) => refundId === refund?.refundId);
  return refund && !isListed ? [...lines, line(refund.amountPaise, refund.at, asked)] : lines;
}

/** The number of an order as somebody pastes it: from a receipt, with blanks around. */
export const orderIdIn = (text: string): string => text.trim().toLowerCase();
