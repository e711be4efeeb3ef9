import fc from "fast-check";
import { dayStart, HOUR } from "../../kernel/shared/time.ts";
import { withNotes } from "../../sales/payment/credit-note.rules.ts";
import { officePaymentId, officePayments } from "../../sales/payment/office.rules.ts";
import { OFFICE_WAYS, type Order } from "../../sales/payment/order.schema.ts";
import { liveRefunds } from "../../sales/payment/refund.rules.ts";
import { taxOf } from "../../sales/payment/tax.rules.ts";
import { anOrder } from "../../testing/order.fixture.ts";

export const START = dayStart("2026-04-01");
export const YEAR_HOURS = 365 * 24;

const KINDS = ["TAX_INVOICE", "BILL_OF_SUPPLY", "RECEIPT"] as const;

/**
 * An order of the year. For each refund, it has the share that is given back and the hours until
 * then.
 */
const sale = fc.record({
  amountPaise: fc.integer({ min: 100, max: 9_999_999 }),
  place: fc.constantFrom<string[]>("27", "29", "38"),
  hour: fc.nat({ max: YEAR_HOURS - 1 }),
  refunds: fc.array(
    fc.record({
      share: fc.integer({ min: 1, max: 60 }),
      after: fc.nat(4000),
      way: fc.constantFrom(...OFFICE_WAYS),
    }),
    { maxLength: 3 },
  ),
  /** Whether the office took the money and gives back parts of it. */
  isOffice: fc.boolean(),
  kind: fc.constant<(typeof KINDS)[number]>("TAX_INVOICE"),
  gstin: fc.constant<string | null>(null),
});
export type Sale = typeof sale extends fc.Arbitrary<infer One> ? One : never;
export const sales = fc.array(sale, { minLength: 6, maxLength: 12 });

/** Orders with all kinds of bills, for all sections of a return. */
const anySale = fc.record({
  sale,
  kind: fc.constantFrom("TAX_INVOICE" as const, ...KINDS),
  place: fc.constantFrom("27", "29", "38", "96"),
  amountPaise: fc.integer({ min: 100, max: 30_000_000 }),
  gstin: fc.constantFrom(null, null, "29AAPFU0939F1ZR", "27AAPFU0939F1ZV"),
});
export const anySales = fc.array(
  anySale.map(({ sale: one, ...more }): Sale => ({ ...one, ...more })),
  { minLength: 6, maxLength: 14 },
);

const meera = { userId: "a", name: "Meera" };

/** A paid order as the services write it, with its refunds and their credit notes. */
export function orderOf(sold: Sale, nth: number): Order {
  const { amountPaise, place, hour, kind, gstin, isOffice } = sold;
  const at = START + hour * HOUR;
  const buyer = gstin === null ? null : { name: "A school", address: null, gstin };
  const taxed = kind === "TAX_INVOICE";
  const bill = { kind, sac: "999293", place: taxed ? (gstin?.slice(0, 2) ?? place) : null, buyer };
  const terms = { bill, sellerGstin: "27AAPFU0939F1ZV" };
  const orderId = `ord_${String(nth).padStart(20, "0")}`;
  const online = { id: `pay_${nth}`, at, method: "upi" };
  const paid = anOrder({
    orderId,
    createdAt: at,
    amountPaise,
    ...terms,
    tax: taxed ? taxOf(amountPaise, 18, terms) : null,
    state: "paid",
    invoice: `n${nth}`,
    payment: isOffice ? { id: officePaymentId(orderId), at, method: "office-cash" } : online,
  });
  return withNotes(isOffice ? withParts(paid, sold) : { ...paid, refunds: refundsOf(sold, nth) });
}

/** Paise and time of each refund. Together the refunds never exceed the payment. */
function givenBack({ amountPaise, hour, refunds }: Sale) {
  let left = amountPaise;
  return refunds.flatMap(({ share, after, way }) => {
    const paise = Math.min(left, Math.ceil((amountPaise * share) / 100));
    left -= paise;
    return paise === 0 ? [] : [{ paise, way, at: START + (hour + after) * HOUR }];
  });
}

const refundsOf = (sold: Sale, nth: number): Order["refunds"] =>
  givenBack(sold)
    .map(({ paise, at }, i) => ({ id: `rfnd_${nth}_${i}`, paise, at }))
    .toSorted((a, b) => a.at - b.at);

function withParts(order: Order, sold: Sale): Order {
  const parts = givenBack(sold).map((part, i) => {
    return {
      ...part,
      key: `k${i}`,
      reference: null,
      reason: "Left",
      enteredAt: part.at,
      by: meera,
    };
  });
  const taken = { key: "k", way: "cash" as const, reference: null, by: meera, voidedAt: null };
  const office = { ...taken, at: order.createdAt, parts };
  const [seen] = officePayments({ ...order, office });
  return { ...order, office, refunds: liveRefunds(seen?.refunds ?? []) };
}
