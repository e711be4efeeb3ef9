import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY } from "../../kernel/shared/time.ts";
import * as InvoiceStore from "../../sales/payment/invoice.store.ts";
import * as OrderStore from "../../sales/payment/order.store.ts";
import { anOrder } from "../../testing/order.fixture.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import * as MonthExports from "./month-export.service.ts";
import type { MonthExportInput } from "./month-report.schema.ts";

const clock = testClock();
useCloud();
let deps: Deps;

/** A paid order whose id ends in `nth`; a tenth of it is given back after some days. */
async function sold(nth: number, daysAgo: number, backAfter: number): Promise<void> {
  const orderId = `ord_${String(nth).padStart(20, "0")}`;
  const at = clock.now() - daysAgo * DAY;
  const back = { id: `rfnd_${nth}`, at: at + backAfter * DAY, paise: 11_800 };
  const number = `CN26-27/00000${nth}`;
  const note = { refundId: back.id, at: back.at, paise: back.paise, taxPaise: 1800, number };
  await InvoiceStore.add(deps, { year: "2026-27", serial: nth, orderId, note: 0 });
  await OrderStore.add(
    deps,
    anOrder({
      orderId,
      createdAt: at,
      sellerGstin: "27AAPFU0939F1ZV",
      amountPaise: 118_000,
      tax: { percent: 18, paise: 18_000 },
      bill: { kind: "TAX_INVOICE", sac: "999293", place: "27", buyer: null },
      state: "paid",
      invoice: `2026-27/00000${nth}`,
      payment: { id: `pay_${nth}`, at, method: "upi" },
      refunds: [back],
      notes: [{ ...note, letterSent: true }],
    }),
  );
}

/** The lines of a file below its head. */
async function rowsOf(of: MonthExportInput): Promise<string[]> {
  const { url } = await MonthExports.request(deps, admin(), of);
  const text = await (await fetch(url ?? "")).text();
  return text.replaceAll('"', "").trim().split("\r\n").slice(1);
}

beforeAll(async () => {
  deps = { ...testDeps(clock), log: { info: () => {}, error: () => {} } };
  await sold(1, 70, 1);
  await sold(2, 20, 15);
  await sold(3, 10, 1);
});

const small = { report: "gstr1", table: "b2cs" } as const;
const day = (ago: number) => new Date(clock.now() - ago * DAY).toISOString().slice(0, 10);

test("a table of GSTR-1 is written for the financial year, and for days from one to another", async () => {
  // The test's clock says November 2026, in the financial year 2026-27.
  expect(await rowsOf({ ...small, filter: { period: "year" } })).toEqual([
    "OE,27-Maharashtra,,18,2700.00,0.00,",
  ]);
  expect(await rowsOf({ ...small, filter: { from: day(25), to: day(15) } })).toEqual([
    "OE,27-Maharashtra,,18,1000.00,0.00,",
  ]);
  const docs = { report: "gstr1", table: "docs" } as const;
  expect(await rowsOf({ ...docs, filter: { from: day(25), to: day(0) } })).toEqual([
    "Invoices for outward supply,2026-27/000002,2026-27/000003,2,0",
    "Credit Note,CN26-27/000002,CN26-27/000003,2,0",
  ]);
});

test("the payments of any days are a file too", async () => {
  const rows = await rowsOf({ report: "payments", filter: { from: day(20), to: day(20) } });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain("2026-27/000002");
});

test("half a span is refused before anything is read", async () => {
  const asked = MonthExports.request(deps, admin(), { ...small, filter: { from: "2026-11-01" } });
  await expect(asked).rejects.toMatchObject({ kind: "invalid", code: "half_a_span" });
});
