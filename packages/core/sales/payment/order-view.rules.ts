import { dayText, indianMoment, iso } from "../../kernel/shared/time.ts";
import { OFFICE_METHODS, officeMethodWords, partId } from "./office.rules.ts";
import type { Order, Problem } from "./order.schema.ts";
import { sumOf } from "./refund.rules.ts";
import type { BillLine, MismatchPage, OrderAdminView, OrderView } from "./order-view.schema.ts";

type Sold = Pick<Order, "name" | "days" | "lastsUntil"> &
  Partial<Pick<Order, "product" | "discount">>;
type Billed = Sold & Pick<Order, "amountPaise" | "tax">;

/** What an order is for: "JEE subscription, 365 days". */
export const soldText = ({ days, lastsUntil, discount, ...sold }: Sold): string =>
  [
    titleOf(sold),
    lastsUntil === null ? `${days} days` : `until ${dayText(lastsUntil)}`,
    ...(discount ? [`${discount.name}: ${rupees(discount.paise)} off`] : []),
  ].join(", ");

/** The title of what was sold; a product has its own name. */
export const titleOf = ({ name, product = null }: Pick<Sold, "name" | "product">): string => {
  if (product === null) return `${name} subscription`;
  const { instalment } = product;
  return instalment ? `${name}, instalment ${instalment.index + 1} of ${instalment.of}` : name;
};

/** The lines of an order summary; the price includes the tax. */
export function billLines({ amountPaise, tax, ...sold }: Billed): BillLine[] {
  const label = soldText(sold);
  if (!tax) return [{ label, amountPaise }];
  return [
    { label, amountPaise: amountPaise - tax.paise },
    { label: `GST, ${tax.percent}%`, amountPaise: tax.paise },
  ];
}

const inRupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });
/** An amount as Indian readers write it: "₹2,499.00". */
export const rupees = (paise: number): string => inRupees.format(paise / 100);

/**
 * The letter to the buyer after an order was paid and granted.
 * @param attached the title of the attached paper, such as "Tax invoice"; null without one
 */
export function paymentLetter(order: Order, attached: string | null, webOrigin: string) {
  const { orderId, buyer, amountPaise, payment, grant, invoice } = order;
  const { from = 0, until = 0 } = grant ?? {};
  return {
    to: buyer.email,
    subject: `Payment received: ${titleOf(order)}`,
    text: [
      `Dear ${buyer.name},`,
      "",
      `we received ${rupees(amountPaise)} on ${indianMoment(payment?.at ?? order.createdAt)}.`,
      "",
      ...billLines(order).map(({ label, amountPaise: paise }) => `${label}: ${rupees(paise)}`),
      ...(invoice === null ? [] : [`${attached ?? "Receipt"} number: ${invoice}`]),
      ...(attached === null ? [] : ["It is attached."]),
      "",
      `It runs from ${indianMoment(from)} to ${indianMoment(until)}.`,
      "Your receipt, to print:",
      `${webOrigin}/payment/receipt/${orderId}`,
    ].join("\n"),
  };
}

const isoOrNull = (ms: number | undefined): string | null => (ms === undefined ? null : iso(ms));

/** An order as its student sees it. */
export const viewOf = (order: Order): OrderView => ({
  orderId: order.orderId,
  state: order.state,
  pending: (order.provenPaymentId ?? order.office) !== null && order.payment === null,
  examType: order.examType,
  productId: order.product?.productId ?? null,
  name: order.name,
  amountPaise: order.amountPaise,
  currency: "INR",
  lines: billLines(order),
  days: order.days,
  buyer: order.buyer,
  seller: order.seller,
  sellerAddress: order.sellerAddress,
  sellerGstin: order.sellerGstin,
  invoice: order.invoice,
  createdAt: iso(order.createdAt),
  paidAt: isoOrNull(order.payment?.at),
  method: order.payment && officeMethodWords(order.payment.method),
  paymentId: order.payment?.id ?? null,
  reference: order.office?.reference ?? null,
  from: isoOrNull(order.grant?.from),
  until: isoOrNull(order.grant?.until),
  failure: order.failure,
  refund: order.refund && {
    at: iso(order.refund.at),
    amountPaise: order.refund.paise,
    refundId: order.refund.id,
  },
  refunds: order.refunds.map(({ id, paise, at }) => ({
    at: iso(at),
    amountPaise: paise,
    refundId: id,
  })),
  refundedPaise: sumOf(order.refunds),
});

const officeViewOf = ({ orderId, office }: Order): OrderAdminView["office"] =>
  office && {
    way: office.way,
    at: iso(office.at),
    by: office.by.name,
    voidedAt: isoOrNull(office.voidedAt ?? undefined),
    parts: office.parts.map(({ way, reference, reason, by }, nth) => {
      const method = officeMethodWords(OFFICE_METHODS[way]);
      return { refundId: partId(orderId, nth), method, reference, reason, by: by.name };
    }),
  };

/** An order as administrators see it. */
export const adminViewOf = (order: Order): OrderAdminView => ({
  ...viewOf(order),
  userId: order.userId,
  providerOrderId: order.providerOrderId,
  office: officeViewOf(order),
  problem: order.problem,
  refundReason: order.refund?.reason ?? null,
  refundBy: order.refund?.by?.name ?? null,
});

const problemTexts: Record<Problem, string> = {
  "grant-missing":
    "The payment has arrived but the subscription has not started. It is retried every few minutes.",
  "refund-open": "The refund has not been completed. It is retried every few minutes.",
  "refund-failed":
    "The provider could not refund the payment. Check the reason on its dashboard, then refund again.",
  "amount-differs":
    "The amount paid differs from the order, so no subscription was granted. Refund it on the provider's dashboard.",
  "paid-twice": "This order was paid twice. Refund the second payment on the provider's dashboard.",
  "not-owed":
    "This came by a payment link, for an instalment that had been paid otherwise or called off. Refund it.",
};

export type Mismatch = MismatchPage["mismatches"][number];

export const mismatchOf = (order: Order, problem: Problem): Mismatch => ({
  ...adminViewOf(order),
  problem,
  message: problemTexts[problem],
});
