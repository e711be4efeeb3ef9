import { STATES, stateOfGstin, stateTaxName, stateText } from "../../kernel/shared/gst.rules.ts";
import { dayText } from "../../kernel/shared/time.ts";
import { officeMethodWords } from "./office.rules.ts";
import type { CreditNote, Order } from "./order.schema.ts";
import { soldText } from "./order-view.rules.ts";
import { partsOf } from "./tax.rules.ts";

/**
 * Everything that a bill or credit note says, ready to be set in a PDF. A fact or a line is a name
 * and a value.
 */
export interface BillContent {
  title: string;
  /** The date of the paper; epoch milliseconds. */
  at: number;
  seller: readonly string[];
  facts: readonly (readonly [string, string])[];
  buyer: readonly string[];
  /** What was paid for. */
  description: string;
  sac: string | null;
  /** The value before tax, each tax, and the total. */
  amounts: readonly (readonly [string, string])[];
  total: readonly [string, string];
  foot: readonly string[];
}

const TITLES = {
  RECEIPT: "Receipt",
  TAX_INVOICE: "Tax invoice",
  BILL_OF_SUPPLY: "Bill of supply",
} as const;

export const billTitle = ({ bill }: Pick<Order, "bill">): string => TITLES[bill?.kind ?? "RECEIPT"];

const inRupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });
const rupees = (paise: number): string => inRupees.format(paise / 100);

/** A rate such as "18%", or "9%" for each half. Rates have at most three decimals. */
const rate = (percent: number): string => `${Number(percent.toFixed(3))}%`;

/** The bill of a paid order. */
export function invoiceContent(order: Order): BillContent {
  const { amountPaise, tax, payment, createdAt, invoice } = order;
  const at = payment?.at ?? createdAt;
  return {
    ...partiesOf(order),
    title: billTitle(order),
    at,
    facts: [
      ["Number", invoice ?? ""],
      ["Date", dayText(at)],
      ...placeOf(order),
      ["Order", order.orderId],
      ["Payment", paymentText(order)],
    ],
    description: soldText(order),
    ...sumsOf(order, amountPaise, tax?.paise ?? 0),
    foot: footOf(order, "This document was made by a computer and needs no signature."),
  };
}

const paymentText = ({ payment, office }: Order): string =>
  office
    ? [officeMethodWords(payment?.method ?? ""), office.reference].filter(isGiven).join(", ")
    : [payment?.id, payment?.method].filter(isGiven).join(", ");

/** The credit note of one refund. */
export function noteContent(order: Order, note: CreditNote): BillContent {
  const paidAt = order.payment?.at ?? order.createdAt;
  return {
    ...partiesOf(order),
    title: "Credit note",
    at: note.at,
    facts: [
      ["Number", note.number ?? ""],
      ["Date", dayText(note.at)],
      [`For ${billTitle(order).toLowerCase()}`, `${order.invoice ?? ""} of ${dayText(paidAt)}`],
      ...placeOf(order),
      ["Order", order.orderId],
    ],
    description: `Refund: ${soldText(order)}`,
    ...sumsOf(order, note.paise, note.taxPaise),
    foot: footOf(order, "This document was made by a computer and needs no signature."),
  };
}

const isGiven = (line: string | null | undefined): line is string => Boolean(line);

function partiesOf(order: Order): Pick<BillContent, "seller" | "buyer" | "sac"> {
  const { seller, sellerAddress, sellerGstin, buyer, bill } = order;
  const state = sellerGstin === null ? null : stateText(stateOfGstin(sellerGstin));
  const named = bill?.buyer;
  const buyerState = named?.gstin ? stateOfGstin(named.gstin) : bill?.place;
  return {
    seller: [
      seller,
      sellerAddress,
      sellerGstin && `GSTIN ${sellerGstin}`,
      state && `State ${state}`,
    ].filter(isGiven),
    buyer: [
      named?.name ?? buyer.name,
      named?.address,
      named?.gstin ? `GSTIN ${named.gstin}` : undefined,
      buyerState ? `State ${stateText(buyerState)}` : undefined,
      buyer.email,
    ].filter(isGiven),
    sac: bill?.sac ?? null,
  };
}

const placeOf = ({ bill }: Order): [string, string][] =>
  bill?.place ? [["Place of supply", `${STATES[bill.place] ?? ""} (${bill.place})`]] : [];

function sumsOf(order: Order, paise: number, taxPaise: number) {
  const total = ["Total", rupees(paise)] as const;
  return { amounts: amountsOf(order, paise, taxPaise), total };
}

function amountsOf(order: Order, paise: number, taxPaise: number): [string, string][] {
  const { tax, bill, sellerGstin } = order;
  if (tax === null) return [];
  const { cgst, sgst, igst } = partsOf(order, taxPaise);
  const value: [string, string] = ["Taxable value", rupees(paise - taxPaise)];
  if (!bill?.place || sellerGstin === null) {
    return [value, [`GST, ${rate(tax.percent)}`, rupees(taxPaise)]];
  }
  if (bill.place !== stateOfGstin(sellerGstin)) {
    return [value, [`IGST, ${rate(tax.percent)}`, rupees(igst)]];
  }
  const half = rate(tax.percent / 2);
  return [
    value,
    [`CGST, ${half}`, rupees(cgst)],
    [`${stateTaxName(bill.place)}, ${half}`, rupees(sgst)],
  ];
}

const footOf = ({ bill }: Order, last: string): string[] =>
  bill?.kind === "TAX_INVOICE" ? ["Tax payable on reverse charge: no.", last] : [last];
