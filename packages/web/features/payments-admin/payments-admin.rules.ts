import type { OrderAdminView, OrderView } from "@academy/core/payment/order-view.schema.ts";

/** The server tells an administrator more; a type that tells the two apart. */
export const isAdminView = (order: OrderView | OrderAdminView): order is OrderAdminView =>
  "problem" in order;

/** Whether its money can be given back here. */
export const isRefundable = ({ state, problem }: OrderAdminView): boolean =>
  state === "paid" || problem === "refund-failed";

/** The number of an order as somebody pastes it: from a receipt, with blanks around. */
export const orderIdIn = (text: string): string => text.trim().toLowerCase();
