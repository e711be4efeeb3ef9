import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR } from "../../kernel/shared/time.ts";
import type { Order } from "../../sales/payment/order.schema.ts";
import * as OrderStore from "../../sales/payment/order.store.ts";
import * as OrderTotals from "../../sales/payment/order-total.service.ts";
import { paymentWorld } from "../../testing/payment-world.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { orderOf, type Sale, sales as year, START, YEAR_HOURS } from "./payment-books.arbitrary.ts";
import * as PaymentReport from "./payment-report.service.ts";

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
  const column = (header: string) => rows.map((row) => row[heads.indexOf(header)] ?? "");
  const rupees = column("Rupees");
  const byMethod = sumByMethod(
    column("Method").map((method, nth) => ({
      method,
      paise: Math.round(+(rupees[nth] ?? 0) * 100),
    })),
  );
  return { paise: sum("Rupees"), taxes, ids: column("Order"), byMethod };
}

interface Given {
  method: string;
  paise: number;
}

function sumByMethod(given: readonly Given[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { method, paise } of given) sums[method] = (sums[method] ?? 0) + paise;
  return sums;
}

const WORDS = {
  cash: "Cash at the office",
  upi: "UPI at the office",
  cheque: "Cheque at the office",
  transfer: "Bank transfer to the office",
} as const;

/** The refunds that an order lists before a time: the office's or the provider's. */
const givenBefore = ({ office, refunds }: Order, end: number): Given[] =>
  office
    ? office.parts.filter(({ at }) => at < end).map((one) => ({ ...one, method: WORDS[one.way] }))
    : refunds.filter(({ at }) => at < end).map((one) => ({ ...one, method: "upi" }));

/** The reports of consecutive spans of days add up to the year. */
async function partsAgree(deps: Parameters<typeof PaymentReport.read>[0], net: number) {
  let sum = 0;
  for (const [from, to] of [
    ["2026-04-01", "2026-09-14"],
    ["2026-09-15", "2027-03-31"],
  ]) {
    const { sums, rows, total, byDay } = await PaymentReport.read(deps, { from, to, limit: 50 });
    sum += sums.find(({ name }) => name === "net")?.value ?? 0;
    expect(rows).toHaveLength(total);
    const inRows = rows.reduce((all, { amountPaise }) => all + amountPaise, 0);
    expect(byDay.reduce((all, { value }) => all + value, 0)).toBe(inRows);
  }
  expect(sum).toBe(net);
}

/** A year's files and the sums of its report equal the books to the paisa. */
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
  expect(went.byMethod).toEqual(sumByMethod(orders.flatMap((one) => givenBefore(one, end))));
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
  await partsAgree(deps, received - givenBack);
  const seen: string[] = [];
  for (let after = next; after !== null;) {
    const page = await PaymentReport.read(deps, { ...asked, after });
    seen.push(...page.rows.map(({ orderId }) => orderId));
    after = page.next;
  }
  expect(new Set(seen).size).toBe(Math.max(0, orders.length - 5));
}

test("a year's exports equal the books to the paisa", async () => {
  await fc.assert(fc.asyncProperty(year, booksAgree), { numRuns: 3 });
});

test("so do those of many years", { tags: ["thorough"] }, async () => {
  await fc.assert(fc.asyncProperty(year, booksAgree), { numRuns: runs(120) });
});
