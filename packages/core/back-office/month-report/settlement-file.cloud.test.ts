import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY, monthOf } from "../../kernel/shared/time.ts";
import * as OrderStore from "../../sales/payment/order.store.ts";
import { anOrder } from "../../testing/order.fixture.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import * as MonthExports from "./month-export.service.ts";
import { cells, SETTLEMENT_COLUMNS } from "./settlement-file.service.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let deps: Deps;

beforeAll(() => {
  deps = { ...testDeps(clock), log: { info: () => {}, error: () => {} } };
});

/** An order of 1,180 rupees that was paid at the provider, as our books have it. */
async function paid(nth: number, more: { amountPaise?: number; isBooked?: boolean } = {}) {
  const { desk } = cloud.razorpay;
  const orderId = `ord_${String(nth).padStart(20, "0")}`;
  const provider = await deps.payments!.createOrder({ orderId, amountPaise: 118_000 });
  const { id } = await desk.pay(provider, { status: "captured" });
  const refund = nth === 2 ? await desk.refund(id, 18_000) : undefined;
  const at = clock.now();
  if (more.isBooked === false) return;
  await OrderStore.add(
    deps,
    anOrder({
      orderId,
      createdAt: at,
      providerOrderId: provider,
      amountPaise: more.amountPaise ?? 118_000,
      state: "paid",
      invoice: `2026-27/00000${nth}`,
      payment: { id, at, method: "upi" },
      refunds: refund ? [{ id: refund.id, at, paise: 18_000 }] : [],
    }),
  );
}

async function rows(month: string): Promise<Record<string, string>[]> {
  const heads = SETTLEMENT_COLUMNS.map(({ header }) => header);
  const all: Record<string, string>[] = [];
  for await (const page of cells(deps, { month })) {
    for (const row of page)
      all.push(Object.fromEntries(heads.map((head, n) => [head, row[n] ?? ""])));
  }
  return all;
}

test("each line of a settlement is matched with the books, and the sums are the provider's", async () => {
  const now = clock.now();
  clock.set(now - 3 * DAY);
  await paid(1);
  await paid(2);
  await paid(3, { amountPaise: 100_000 });
  await paid(4, { isBooked: false });
  clock.set(now);
  const settled = await rows(monthOf(now - DAY));
  const lines = settled.map((row) =>
    [row["Kind"], row["Invoice"], row["In the books"]].join(" · "),
  );
  expect(lines.toSorted()).toEqual([
    "payment ·  · No such order",
    "payment · 2026-27/000001 · Agrees",
    "payment · 2026-27/000002 · Agrees",
    "payment · 2026-27/000003 · Another amount",
    "refund · 2026-27/000002 · Agrees",
  ]);
  const sum = (head: string) => settled.reduce((all, row) => all + Number(row[head]), 0);
  // Four payments with a fee of 2% and 18% GST on the fee, and a refund without a fee.
  expect(sum("Fee with GST")).toBeCloseTo(4 * 27.85);
  expect(sum("GST in the fee")).toBeCloseTo(4 * 4.25);
  expect(sum("Net")).toBeCloseTo(4 * (1180 - 27.85) - 180);
});

test("without a provider there is nothing to settle, and the request says so", async () => {
  const none = { ...deps, payments: null };
  const of = { report: "settlements", filter: {} } as const;
  await expect(MonthExports.request(none, admin(), of)).rejects.toMatchObject({
    kind: "invalid",
    code: "no_provider",
  });
});
