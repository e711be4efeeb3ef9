import { dayEnd, dayOf, dayStart, HOUR } from "../../kernel/shared/time.ts";
import type { SeenPayment } from "../../kernel/platform/provider.schema.ts";
import type { OfficePayment, OfficeWay, Order } from "./order.schema.ts";

/** The ways of the office as payment methods, apart from the provider's of the same name. */
export const OFFICE_METHODS: Record<OfficeWay, string> = {
  cash: "office-cash",
  upi: "office-upi",
  cheque: "office-cheque",
  transfer: "office-transfer",
};

/** Those methods in words. */
const METHOD_WORDS: Readonly<Record<string, string>> = {
  "office-cash": "Cash at the office",
  "office-upi": "UPI at the office",
  "office-cheque": "Cheque at the office",
  "office-transfer": "Bank transfer to the office",
};

/** A payment method, in words if it is one of the office. */
export const officeMethodWords = (method: string): string => METHOD_WORDS[method] ?? method;

/** The id of the office's payment of an order. */
export const officePaymentId = (orderId: string): string => `desk_${orderId}`;
/** The id of the refund that voids it. */
export const voidId = (orderId: string): string => `void_${orderId}`;

/** Whether the money that an order counts is the office's. */
export const isOfficePaid = ({ orderId, payment }: Pick<Order, "orderId" | "payment">): boolean =>
  payment?.id === officePaymentId(orderId);

/** What the office took for an order, as the provider would tell of it. */
export function officePayments({
  orderId,
  amountPaise,
  office,
}: Pick<Order, "orderId" | "amountPaise" | "office">): SeenPayment[] {
  if (office === null) return [];
  const { way, at, voidedAt } = office;
  const back = { id: voidId(orderId), status: "processed" as const, paise: amountPaise };
  return [
    {
      id: officePaymentId(orderId),
      status: voidedAt === null ? "captured" : "refunded",
      amountPaise,
      currency: "INR",
      refundedPaise: voidedAt === null ? 0 : amountPaise,
      method: OFFICE_METHODS[way],
      at,
      failure: null,
      refunds: voidedAt === null ? [] : [{ ...back, at: voidedAt }],
    },
  ];
}

/** An order whose office payment does not stand any more. */
export const withVoid = (order: Order, office: OfficePayment, now: number): Order => ({
  ...order,
  office: { ...office, voidedAt: office.voidedAt ?? now },
});

/** How many days ago money may have been taken that is entered today. */
const MAX_DAYS_AGO = 31;

/** The moment of money that was taken on a day: now, or noon of an earlier day in India. */
export const momentOf = (day: string, now: number): number =>
  day === dayOf(now) ? now : dayStart(day) + 12 * HOUR;

/** Why a day cannot be the one on which money was taken; undefined if it can. */
export function wrongDay(day: string, now: number): string | undefined {
  if (dayStart(day) > now) return "Choose today or an earlier day.";
  if (dayEnd(day) < now - MAX_DAYS_AGO * 24 * HOUR) {
    return "Choose a day of the last month.";
  }
  return undefined;
}
