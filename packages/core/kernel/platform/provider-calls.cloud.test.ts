import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import { testClock, testDeps } from "../../testing/world.ts";
import { readConfig } from "./config.ts";
import { openPayments } from "./payments.ts";
import type { Payments } from "./provider.ts";
import { openSecrets } from "./secrets.ts";

/** Calls the embedded provider with the official SDK, to show that both speak the same protocol. */
const clock = testClock();
const cloud = useCloud({ clock });
let payments: Payments;

beforeAll(() => {
  payments = testDeps(clock).payments ?? fail();
});

const fail = (): never => {
  throw new Error("Payments are off");
};
const ordered = (amountPaise = 499_900) =>
  payments.createOrder({ orderId: "ord_00000000000000000000", amountPaise });

test("an order is made under our id and can be found by theirs", async () => {
  const id = await ordered();
  expect(id).toMatch(/^order_\w{14}$/);
  expect(await payments.orderIdOf(id)).toBe("ord_00000000000000000000");
  expect(await payments.paymentsOf(id)).toEqual([]);
});

test("every try to pay is listed with its time and why it failed", async () => {
  const { desk } = cloud.razorpay;
  const id = await ordered();
  await desk.pay(id, { status: "failed" });
  const { id: paymentId } = await desk.pay(id, { status: "captured", method: "card" });
  const at = Math.floor(clock.now() / 1000) * 1000;
  const common = { amountPaise: 499_900, currency: "INR", refundedPaise: 0, at };
  expect(await payments.paymentsOf(id)).toEqual([
    { ...common, id: paymentId, status: "captured", method: "card", failure: null },
    expect.objectContaining({ status: "failed", failure: expect.stringContaining("declined") }),
  ]);
});

test("promised money is taken once", async () => {
  const id = await ordered();
  const { id: paymentId } = await cloud.razorpay.desk.pay(id, { status: "authorized" });
  await payments.capture(paymentId, 499_900);
  expect(await payments.paymentsOf(id)).toMatchObject([{ status: "captured" }]);
  await expect(payments.capture(paymentId, 499_900)).rejects.toThrow("already been captured");
});

test("a payment is refunded once, and a refund that the bank refused is reported", async () => {
  const { desk } = cloud.razorpay;
  const id = await ordered();
  const { id: paymentId } = await desk.pay(id, { status: "captured" });
  const refund = await payments.refund(paymentId);
  expect(refund).toMatchObject({ status: "processed", paise: 499_900 });
  expect(await payments.refundsOf(paymentId)).toEqual([refund]);
  expect(await payments.paymentsOf(id)).toMatchObject([{ status: "refunded" }]);
  await expect(payments.refund(paymentId)).rejects.toMatchObject({ name: "ProviderRefusal" });
  await desk.failRefund(refund.id);
  expect(await payments.refundsOf(paymentId)).toMatchObject([{ status: "failed" }]);
  expect(await payments.paymentsOf(id)).toMatchObject([{ status: "captured", refundedPaise: 0 }]);
});

test("a settlement lists what was paid out for each payment and refund, page by page", async () => {
  const { desk } = cloud.razorpay;
  const id = await ordered(100_000);
  const { id: paymentId } = await desk.pay(id, { status: "captured" });
  const refund = await desk.refund(paymentId, 40_000);
  clock.set(clock.now() + 3 * 86_400_000);
  const day = new Date(clock.now() - 86_400_000 + 19_800_000);
  const month = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1 };
  const lines = await payments.settledIn(month, 0);
  const of = { providerOrderId: id, settlementId: lines[0]?.settlementId, utr: lines[0]?.utr };
  expect(lines.filter(({ providerOrderId }) => providerOrderId === id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...of,
        id: paymentId,
        kind: "payment",
        amountPaise: 100_000,
        feePaise: 2_360,
        taxPaise: 360,
        netPaise: 97_640,
        orderId: "ord_00000000000000000000",
        paymentId: null,
      }),
      expect.objectContaining({
        ...of,
        id: refund.id,
        kind: "refund",
        netPaise: -40_000,
        feePaise: 0,
        orderId: null,
        paymentId,
      }),
    ]),
  );
  expect(await payments.settledIn(month, lines.length)).toEqual([]);
});

test("what the provider will not do is a refusal in its words", async () => {
  await expect(payments.paymentsOf("order_00000000000000")).rejects.toMatchObject({
    name: "ProviderRefusal",
    message: "The id provided does not exist",
  });
  await expect(ordered(99)).rejects.toThrow("less than minimum");
});

test("a provider that is away, or that does not know us, is unavailable", async () => {
  const away = { code: "payments_unavailable", kind: "unavailable" };
  const all = readConfig(cloud.env);
  const { payments: config } = all;
  if (!config) return fail();
  const store = (text: string) => ({ read: async () => text });
  const wrong = store(JSON.stringify({ keySecret: "wrong", webhookSecret: "wrong" }));
  await expect(openPayments(config, wrong).orderIdOf("order_1")).rejects.toMatchObject(away);
  const nowhere = { ...config, endpoint: "http://127.0.0.1:9" };
  await expect(openPayments(nowhere, wrong).orderIdOf("order_1")).rejects.toMatchObject(away);
  const broken = openPayments(config, store('{"keySecret":"in plain sight"}'));
  await expect(broken.isWebhook("{}", "")).rejects.toMatchObject(away);
  await broken.isWebhook("{}", "").catch((error: Error) => {
    expect(JSON.stringify([error.message, String(error.cause)])).not.toContain("plain sight");
  });
  const unknown = openPayments({ ...config, secret: "no/such" }, openSecrets(all, clock));
  await expect(unknown.isWebhook("{}", "")).rejects.toMatchObject(away);
});
