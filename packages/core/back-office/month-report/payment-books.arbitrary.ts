import fc from "fast-check";
import { dayStart, HOUR } from "../../kernel/shared/time.ts";
import { withNotes } from "../../sales/payment/credit-note.rules.ts";
import type { Order } from "../../sales/payment/order.schema.ts";
import { taxOf } from "../../sales/payment/tax.rules.ts";
import { anOrder } from "../../testing/order.fixture.ts";

export const START = dayStart("2026-04-01");
export const YEAR_HOURS = 365 * 24;

const KINDS = ["TAX_INVOICE", "BILL_OF_SUPPLY", "RECEIPT"] as const;

/** An order of the year, with the share of it that each refund gives back and hours until then. */
const sale = fc.record({
  amountPaise: fc.integer({ min: 100, max: 9_999_999 }),
  place: fc.constantFrom<string[]>("27", "29", "38"),
  hour: fc.nat({ max: YEAR_HOURS - 1 }),
  refunds: fc.array(fc.record({ share: fc.integer({ min: 1, max: 60 }), after: fc.nat(4000) }), {
    maxLength: 3,
  }),
  kind: fc.constant<(typeof KINDS)[number]>("TAX_INVOICE"),
  gstin: fc.constant<string | null>(null),
});
export type Sale = typeof sale extends fc.Arbitrary<infer One> ? One : never;
export const sales = fc.array(sale, { minLength: 6, maxLength: 12 });

/** Orders with bills of all kinds, of all sections of a return. */
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

/** Written as the services write it: the note with the refund, then the list. */
export function orderOf(sold: Sale, nth: number): Order {
  const { amountPaise, place, hour, refunds, kind, gstin } = sold;
  const at = START + hour * HOUR;
  const buyer = gstin === null ? null : { name: "A school", address: null, gstin };
  const taxed = kind === "TAX_INVOICE";
  const bill = { kind, sac: "999293", place: taxed ? (gstin?.slice(0, 2) ?? place) : null, buyer };
  const terms = { bill, sellerGstin: "27AAPFU0939F1ZV" };
  const orderId = `ord_${String(nth).padStart(20, "0")}`;
  const paid = anOrder({
    orderId,
    createdAt: at,
    amountPaise,
    ...terms,
    tax: taxed ? taxOf(amountPaise, 18, terms) : null,
    state: "paid",
    invoice: `n${nth}`,
    payment: { id: `pay_${nth}`, at, method: "upi" },
  });
  let left = amountPaise;
  const back = refunds.flatMap(({ share, after }, i) => {
    const paise = Math.min(left, Math.ceil((amountPaise * share) / 100));
    left -= paise;
    return paise === 0 ? [] : [{ id: `rfnd_${nth}_${i}`, paise, at: at + after * HOUR }];
  });
  return withNotes({ ...paid, refunds: back.toSorted((a, b) => a.at - b.at) });
}
