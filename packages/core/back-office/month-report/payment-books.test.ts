import fc from "fast-check";
import { expect, test } from "vitest";
import { dayStart, HOUR } from "../../kernel/shared/time.ts";
import { withNotes } from "../../sales/payment/credit-note.rules.ts";
import type { Order } from "../../sales/payment/order.schema.ts";
import * as OrderStore from "../../sales/payment/order.store.ts";
import * as OrderTotals from "../../sales/payment/order-total.service.ts";
import { taxOf } from "../../sales/payment/tax.rules.ts";
import { anOrder } from "../../testing/order.fixture.ts";
import { paymentWorld } from "../../testing/payment-world.fixture.ts";
import { runs } from "../../testing/runs.ts";
import * as PaymentReport from "./payment-report.service.ts";

const START = dayStart("2026-04-01");
const YEAR_HOURS = 365 * 24;

/** An order of the year, with the share of it that each refund gives back and hours until then. */
const sale = fc.record({
  amountPaise: fc.integer({ min: 100, max: 9_999_999 }),
  place: fc.constantFrom("27", "29", "38"),
  hour: fc.nat({ max: YEAR_HOURS - 1 }),
  refunds: fc.array(fc.record({ share: fc.integer({ min: 1, max: 60 }), after: fc.nat(4000) }), {
    maxLength: 3,
  }),
});
type Sale = typeof sale extends fc.Arbitrary<infer One> ? One : never;

/** Written as the services write it: the note with the refund, then the list. */
function orderOf({ amountPaise, place, hour, refunds }: Sale, nth: number): Order {
  const at = START + hour * HOUR;
  const bill = { kind: "TAX_INVOICE" as const, sac: "999293", place, buyer: null };
  const terms = { bill, sellerGstin: "27AAPFU0939F1ZV" };
  const orderId = `ord_${String(nth).padStart(20, "0")}`;
  const paid = anOrder({
    orderId,
    createdAt: at,
    amountPaise,
    ...terms,
    tax: taxOf(amountPaise, 18, terms),
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

/** The sums of some columns of a file, in paise. */
async function fileOf(deps: Parameters<typeof PaymentReport.cells>[0], list: "paid" | "refund") {
  const heads = PaymentReport.PAYMENT_COLUMNS.map(({ header }) => header);
  const filter = { month: "2026-11", period: "year" as const, list };
  const rows: string[][] = [];
  for await (const page of PaymentReport.cells(deps, filter)) rows.push(...page);
  const sum = (header: string) =>
    rows.reduce((all, row) => all + Math.round(Number(row[heads.indexOf(header)]) * 100), 0);
  const taxes = sum("CGST") + sum("SGST or UTGST") + sum("IGST");
  expect(sum("CGST")).toBe(sum("SGST or UTGST"));
  expect([taxes, sum("Taxable value") + taxes]).toEqual([sum("GST in it"), sum("Rupees")]);
  return { paise: sum("Rupees"), taxes, ids: rows.map((row) => row[heads.indexOf("Order")]) };
}

/** A year's files, and the figures above them, equal the books to the paisa. */
async function booksAgree(sales: Sale[]): Promise<void> {
  const { deps, clock } = await paymentWorld(START);
  const orders = sales.map(orderOf);
  for (const order of orders) {
    await OrderTotals.markChange(deps, undefined, order);
    await OrderStore.add(deps, order);
    for (const { id } of order.refunds) {
      await OrderTotals.markRefund(deps, order, id);
      await OrderStore.listRefund(deps, order, id);
    }
  }
  clock.at += 2 * YEAR_HOURS * HOUR;
  await OrderTotals.recount(deps);
  const end = START + YEAR_HOURS * HOUR;
  const refunds = orders.flatMap((one) => one.refunds).filter(({ at }) => at < end);
  const received = orders.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const givenBack = refunds.reduce((sum, { paise }) => sum + paise, 0);
  const [came, went] = [await fileOf(deps, "paid"), await fileOf(deps, "refund")];
  expect([came.paise, went.paise]).toEqual([received, givenBack]);
  expect([came.ids.length, went.ids.length]).toEqual([orders.length, refunds.length]);
  const asked = { month: "2027-02", period: "year" as const, limit: 5 };
  const { sums, byDay, next } = await PaymentReport.read(deps, asked);
  const figure = (name: string) => sums.find((one) => one.name === name)?.value;
  expect(["received", "givenBack", "net", "gst"].map(figure)).toEqual([
    received,
    givenBack,
    received - givenBack,
    came.taxes - went.taxes,
  ]);
  expect(byDay.reduce((sum, { value }) => sum + value, 0)).toBe(received);
  const seen: string[] = [];
  for (let after = next; after !== null;) {
    const page = await PaymentReport.read(deps, { ...asked, after });
    seen.push(...page.rows.map(({ orderId }) => orderId));
    after = page.next;
  }
  expect(new Set(seen).size).toBe(Math.max(0, orders.length - 5));
}

const year = fc.array(sale, { minLength: 6, maxLength: 12 });

test("a year's exports equal the books to the paisa", async () => {
  await fc.assert(fc.asyncProperty(year, booksAgree), { numRuns: 3 });
});

test("so do those of many years", { tags: ["thorough"] }, async () => {
  await fc.assert(fc.asyncProperty(year, booksAgree), { numRuns: runs(120) });
});
