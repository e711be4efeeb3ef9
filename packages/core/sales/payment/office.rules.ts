import { dayEnd, dayOf, dayStart, HOUR } from "../../kernel/shared/time.ts";
import type { SeenPayment } from "../../kernel/platform/provider.schema.ts";
import type { OfficePayment, OfficeWay, Order, PartRefund } from "./order.schema.ts";

/**
 * The office's ways of payment as names of methods. They differ from the provider's names, such as
 * "upi".
 */
export const OFFICE_METHODS: Record<OfficeWay, string> = {
  cash: "office-cash",
  upi: "office-upi",
  cheque: "office-cheque",
  transfer: "office-transfer",
};

/** The names of these methods for people. */
const METHOD_WORDS: Readonly<Record<string, string>> = {
  "office-cash": "Cash at the office",
  "office-upi": "UPI at the office",
  "office-cheque": "Cheque at the office",
  "office-transfer": "Bank transfer to the office",
};

/** The name of a payment method for people, if it is a method of the office. */
export const officeMethodWords = (method: string): string => METHOD_WORDS[method] ?? method;

export const officePaymentId = (orderId: string): string => `desk_${orderId}`;
/** The id of the refund that a void makes. */
export const voidId = (orderId: string): string => `void_${orderId}`;

/** The id of the refund of a part, by the part's place. */
export const partId = (orderId: string, nth: number): string => `part_${orderId}_${nth}`;

/** The place of the part that a refund with this id gave back; undefined for other refunds. */
export function partPlace(refundId: string): number | undefined {
  const nth = /^part_.+_(\d+)$/.exec(refundId)?.[1];
  return nth === undefined ? undefined : Number(nth);
}

/** The part that a refund with this id gave back; undefined for other refunds. */
export const partWithId = ({ office }: Order, refundId: string): PartRefund | undefined =>
  office?.parts[partPlace(refundId) ?? -1];

/** The part that was booked with a form's key. */
export const partRefundOf = ({ office }: Order, key: string): PartRefund | undefined =>
  office?.parts.find((part) => part.key === key);

/** Paise of an office payment that have not been given back in parts. */
export const officeLeft = (
  { amountPaise }: Pick<Order, "amountPaise">,
  { parts }: Pick<OfficePayment, "parts">,
): number => parts.reduce((left, { paise }) => left - paise, amountPaise);

/** The order after the office has given back another part. */
export const withPartRefund = (order: Order, office: OfficePayment, part: PartRefund): Order => ({
  ...order,
  office: { ...office, parts: [...office.parts, part] },
});

/** The method of a payment or, with a refund's id, the method of that refund. */
export function methodOf(order: Order, refundId?: string | null): string | null {
  const part = refundId ? partWithId(order, refundId) : undefined;
  return part ? OFFICE_METHODS[part.way] : (order.payment?.method ?? null);
}

/** Whether the payment that counts for an order was taken at the office. */
export const isOfficePaid = ({ orderId, payment }: Pick<Order, "orderId" | "payment">): boolean =>
  payment?.id === officePaymentId(orderId);

/**
 * The payments that the office took for an order, in the form in which the provider sends payments.
 */
export function officePayments({
  orderId,
  amountPaise,
  office,
}: Pick<Order, "orderId" | "amountPaise" | "office">): SeenPayment[] {
  if (office === null) return [];
  const { way, at, voidedAt } = office;
  const status = "processed" as const;
  const left = officeLeft({ amountPaise }, office);
  const rest =
    voidedAt === null ? [] : [{ id: voidId(orderId), status, paise: left, at: voidedAt }];
  const parts = office.parts.map(({ paise, at: givenAt }, nth) => {
    return { id: partId(orderId, nth), status, paise, at: givenAt };
  });
  return [
    {
      id: officePaymentId(orderId),
      status: voidedAt === null ? "captured" : "refunded",
      amountPaise,
      currency: "INR",
      refundedPaise: voidedAt === null ? amountPaise - left : amountPaise,
      method: OFFICE_METHODS[way],
      at,
      failure: null,
      refunds: [...rest, ...parts.toReversed()],
    },
  ];
}

/** The order after its payment at the office was voided. */
export const withVoid = (order: Order, office: OfficePayment, now: number): Order => ({
  ...order,
  office: { ...office, voidedAt: office.voidedAt ?? now },
});

/** The most days between a day on which money was taken and the day on which it is entered. */
const MAX_DAYS_AGO = 31;

/** The time that is noted for money of a day: now, or noon in India for an earlier day. */
export const momentOf = (day: string, now: number): number =>
  day === dayOf(now) ? now : dayStart(day) + 12 * HOUR;

/** Why money cannot have been taken on this day; undefined if it can. */
export function wrongDay(day: string, now: number): string | undefined {
  if (dayStart(day) > now) return "Choose today or an earlier day.";
  if (dayEnd(day) < now - MAX_DAYS_AGO * 24 * HOUR) {
    return "Choose a day of the last month.";
  }
  return undefined;
}
