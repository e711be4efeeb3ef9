import { expect, test } from "vitest";
import { DAY } from "../../kernel/shared/time.ts";
import { anOrder } from "../../testing/order.fixture.ts";
import { paymentWorld } from "../../testing/payment-world.fixture.ts";
import * as OrderStore from "./order.store.ts";
import { reconcile } from "./reconcile.service.ts";
import { paymentsOf } from "./payment-source.service.ts";
import { settle } from "./settle.service.ts";

const NOW = Date.parse("2026-11-21T04:30:00Z");
const office = {
  key: "k",
  way: "cash" as const,
  reference: null,
  at: NOW,
  by: { userId: "a", name: "Meera" },
  parts: [],
  voidedAt: null,
};

test("an order that the office and the provider took money for has one payment, and says so", async () => {
  const { deps, desk } = await paymentWorld(NOW);
  const orderId = "ord_00000000000000000001";
  const amount = 450_000;
  const { id: providerOrderId } = await desk.createOrder({
    amount,
    currency: "INR",
    receipt: orderId,
  });
  await desk.pay(providerOrderId, { status: "authorized" });
  const order = anOrder({ orderId, createdAt: NOW, providerOrderId, office, amountPaise: amount });
  // The office has the money already, so the payment that the bank has authorised is not captured.
  expect((await paymentsOf(deps, order)).map(({ status }) => status)).toEqual([
    "captured",
    "authorized",
  ]);
  await OrderStore.add(deps, order);
  await desk.pay(providerOrderId, { status: "captured" });
  const settled = await settle(deps, orderId);
  expect(settled).toMatchObject({
    state: "paid",
    payment: { id: `desk_${orderId}`, method: "office-cash" },
    problem: "paid-twice",
  });
});

test("without a provider its orders wait for their next check, and the office's go on", async () => {
  const { deps, logged } = await paymentWorld(NOW);
  Object.assign(deps, { payments: null });
  const due = { createdAt: NOW - DAY, dueAt: NOW - 1 };
  const online = anOrder({ orderId: "ord_00000000000000000001", ...due });
  const desk = { providerOrderId: "", office };
  const taken = anOrder({ orderId: "ord_00000000000000000002", ...due, ...desk });
  await OrderStore.add(deps, online);
  await OrderStore.add(deps, taken);
  expect(await reconcile(deps)).toBe(2);
  expect(await OrderStore.find(deps, taken.orderId)).toMatchObject({ state: "paid" });
  const later = await OrderStore.find(deps, online.orderId);
  expect(later?.state).toBe("created");
  expect(later?.dueAt).toBeGreaterThan(NOW);
  expect(logged).not.toContain("payment.check-failed");
});
