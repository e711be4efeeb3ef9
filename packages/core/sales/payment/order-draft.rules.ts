import type { Seller } from "../../kernel/shared/deployment.rules.ts";
import { billOf, type Terms } from "./bill.rules.ts";
import { revised } from "./order.rules.ts";
import type { Order } from "./order.schema.ts";
import type { Buyer } from "./order-view.schema.ts";
import { taxOf } from "./tax.rules.ts";

/** The settings that are copied to a new order. */
export type SaleTerms = Terms & { seller: Seller; taxPercent: number };
/** What is sold, and its price. */
export type Sold = Pick<Order, "examType" | "name" | "days" | "lastsUntil" | "amountPaise"> & {
  product?: Order["product"];
  discount?: Order["discount"];
};
/** What is sold, with its tax and the text of its bill. */
export type Priced = Sold & Pick<Order, "tax" | "bill">;

/** The price, the tax that it includes and the bill, by the current settings. */
export function pricedAs(sold: Sold, sale: SaleTerms | null, buyer?: Buyer): Priced {
  const bill = sale && billOf(sale, buyer);
  const sellerGstin = sale?.seller.gstin ?? null;
  return {
    ...sold,
    tax: taxOf(sold.amountPaise, sale?.taxPercent ?? 0, { bill, sellerGstin }),
    bill,
  };
}

/** Whether an unpaid order can still be paid, because price, tax and bill are unchanged. */
export const isSamePrice = (a: Priced, b: Priced): boolean =>
  a.examType === b.examType &&
  a.amountPaise === b.amountPaise &&
  a.lastsUntil === b.lastsUntil &&
  // For a sale until a last day, the number of days is only approximate.
  (a.lastsUntil !== null || a.days === b.days) &&
  JSON.stringify(soldIn(a)) === JSON.stringify(soldIn(b));

const soldIn = ({ tax, bill, product = null, discount = null }: Priced) => [
  tax,
  bill,
  product,
  discount,
];

/** The settings for a product that is exempt: no tax, and another kind of bill. */
export const exempt = (sale: SaleTerms): SaleTerms => ({
  ...sale,
  taxPercent: 0,
  bill: {
    ...sale.bill,
    kind: sale.bill.kind === "TAX_INVOICE" ? "BILL_OF_SUPPLY" : sale.bill.kind,
  },
});

interface Draft {
  orderId: string;
  student: { userId: string; name: string; email: string };
  price: Priced;
  sale: SaleTerms | null;
  /** How the money is received. */
  from: Pick<Order, "providerOrderId" | "office">;
  now: number;
}

/** A new order in its first state. */
export function newOrder({ orderId, student, price, sale, from, now }: Draft): Order {
  const { userId, name, email } = student;
  const { name: seller = "", address = null, gstin = null } = sale?.seller ?? {};
  const blank = { provenPaymentId: null, payment: null, failure: null, grant: null, refund: null };
  const none = { invoice: null, notes: [], refunds: [], unlisted: [], problem: null };
  const draft: Order = {
    orderId,
    userId,
    buyer: { name, email },
    seller,
    sellerAddress: address,
    sellerGstin: gstin,
    product: null,
    discount: null,
    link: null,
    ...price,
    createdAt: now,
    ...from,
    state: "created",
    letterSent: false,
    ...blank,
    ...none,
    dueAt: null,
    rev: 0,
  };
  return revised(draft, now);
}
