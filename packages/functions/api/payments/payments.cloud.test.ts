import { limited } from "@academy/core/kernel/rate-limit/rate-limit.rules.ts";
import * as ExamTypes from "@academy/core/kernel/exam-type/exam-type.service.ts";
import type {
  Checkout,
  MismatchPage,
  OrderAdminView,
  OrderPage,
  PaymentOffer,
} from "@academy/core/sales/payment/order-view.schema.ts";
import type { PaymentReport } from "@academy/core/back-office/month-report/month-report.schema.ts";
import { reconcile } from "@academy/core/sales/payment/reconcile.service.ts";
import * as Subscriptions from "@academy/core/sales/subscription/subscription.service.ts";
import { paymentSecrets, sampleSeller } from "@academy/local/cloud-settings.ts";
import { eventOf, requestOf, signatureOf } from "@academy/local/razorpay/webhooks.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import { problem } from "../testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";

const DAY = 86_400_000;
const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  for (const examType of ["JEE", "NEET", "A_LEVEL", "AS_LEVEL"] as const) {
    const offer = { name: `${examType} exam`, fee: 4999, days: 365, includes: [] };
    await ExamTypes.introduce(api.deps, examType, offer);
  }
});

/** Orders made in the same millisecond have no defined sequence, so each gets its own. */
function order(examType: string): Promise<Checkout> {
  clock.set(clock.now() + 1);
  return api.post("/api/payments/orders", api.callers.student, { examType });
}

async function get<T>(path: string, token = api.callers.student): Promise<T> {
  const answer = await api.send({ method: "GET", path, token });
  expect(answer.status).toBe(200);
  // Parsed by the endpoint's own schema.
  return (await answer.json()) as T;
}

/** Pays through the provider's API; returns the proof that the checkout gets. */
async function pay({ providerOrderId }: Checkout) {
  const { id } = await cloud.razorpay.desk.pay(providerOrderId, { status: "captured" });
  return {
    razorpay_payment_id: id,
    razorpay_order_id: providerOrderId,
    razorpay_signature: signatureOf(`${providerOrderId}|${id}`, paymentSecrets.keySecret),
  };
}

async function hear(kind: string, paymentId: string, secret = paymentSecrets.webhookSecret) {
  const event = eventOf(cloud.razorpay.desk, kind, paymentId);
  const sent = requestOf("http://localhost/api/payments/webhook", event, secret);
  const answer = await api.raw(sent);
  return { answer, event };
}

const running = async (examType: string) => {
  const held = await Subscriptions.runningOf(api.deps, api.studentId);
  const found = held.find((one) => one.examType === examType);
  return found ? Math.round((found.endsAt - clock.now()) / DAY) : 0;
};

test("a fee in the address is ignored: offer and order give the server's price, including tax", async () => {
  const offer = await get<PaymentOffer>("/api/payments/offer?examType=jee&fee=1");
  const lines = [
    { label: "JEE exam subscription, 365 days", amountPaise: 423_644 },
    { label: "GST, 18%", amountPaise: 76_256 },
  ];
  expect(offer).toMatchObject({ available: true, amountPaise: 499_900, lines, days: 365 });
  const made = await order("JEE");
  expect(made).toMatchObject({
    amountPaise: 499_900,
    lines,
    state: "created",
    seller: sampleSeller.name,
  });
  expect(cloud.razorpay.desk.order(made.providerOrderId)).toMatchObject({
    amount: 499_900,
    receipt: made.orderId,
  });
  const priced = { examType: "JEE", fee: 1, amountPaise: 100 };
  const sent = { method: "POST", path: "/api/payments/orders", token: api.callers.student };
  await problem(api.send({ ...sent, body: priced }), 400, "invalid_input");
  expect((await order("JEE")).orderId).toBe(made.orderId);
});

test("a proof starts the subscription once, the next order extends it, and the user has a receipt", async () => {
  const made = await order("NEET");
  const proof = await pay(made);
  const path = `/api/payments/orders/${made.orderId}`;
  for (let again = 0; again < 2; again++) {
    const paid = await api.post(`${path}/confirm`, api.callers.student, proof);
    expect(paid).toMatchObject({
      state: "paid",
      pending: false,
      paymentId: proof.razorpay_payment_id,
      sellerAddress: sampleSeller.address,
      sellerGstin: sampleSeller.gstin,
      invoice: expect.stringMatching(/^\d{4}-\d\d\/000001$/),
    });
  }
  expect(await running("NEET")).toBe(365);
  const next = await order("NEET");
  expect(next.orderId).not.toBe(made.orderId);
  await api.post(
    `/api/payments/orders/${next.orderId}/confirm`,
    api.callers.student,
    await pay(next),
  );
  expect(await running("NEET")).toBe(730);
  const mine = await get<OrderPage>("/api/payments");
  expect(mine.orders.slice(0, 2).map(({ orderId }) => orderId)).toEqual([
    next.orderId,
    made.orderId,
  ]);
  await problem(api.send({ method: "GET", path, token: api.callers.other }), 404);
  await problem(
    api.send({ method: "POST", path: `${path}/confirm`, token: api.callers.other, body: proof }),
    404,
  );
});

test("a forged proof and a forged webhook are refused and logged, and start nothing", async () => {
  const made = await order("A_LEVEL");
  const { id } = await cloud.razorpay.desk.pay(made.providerOrderId, { status: "failed" });
  const proof = {
    razorpay_payment_id: id,
    razorpay_order_id: made.providerOrderId,
    razorpay_signature: "0".repeat(64),
  };
  const path = `/api/payments/orders/${made.orderId}/confirm`;
  const forged = { method: "POST", path, token: api.callers.student, body: proof };
  await problem(api.send(forged), 400, "bad_signature");
  const { answer, event } = await hear("payment.captured", id, "another account's secret");
  await problem(answer, 400, "bad_signature");
  for (let n = 0; n < 3; n++) await hear("payment.captured", id, "another account's secret");
  expect(await running("A_LEVEL")).toBe(0);
  const logged = api.infos.filter((line) => line.includes("forged"));
  expect(logged).toEqual([
    expect.stringContaining("payment.proof-forged"),
    expect.stringContaining("payment.webhook-forged"),
  ]);
  for (const one of [id, event.id]) expect(logged.join()).not.toContain(one);
});

test("a webhook before the redirect, twice and out of order starts it once; unknown ones are accepted", async () => {
  const made = await order("A_LEVEL");
  const proof = await pay(made);
  for (const kind of ["order.paid", "payment.captured", "payment.authorized", "order.paid"]) {
    const { answer, event } = await hear(kind, proof.razorpay_payment_id);
    expect(answer.status).toBe(200);
    const again = requestOf(
      "http://localhost/api/payments/webhook",
      event,
      paymentSecrets.webhookSecret,
    );
    expect((await api.raw(again)).status).toBe(200);
  }
  expect(await running("A_LEVEL")).toBe(365);
  await api.post(`/api/payments/orders/${made.orderId}/confirm`, api.callers.student, proof);
  expect(await running("A_LEVEL")).toBe(365);
  for (const body of ['{"event":"invoice.paid","payload":{}}', "no JSON", '{"event":1}']) {
    const event = { id: `evt_${body.length}`, kind: "", body };
    const sent = requestOf(
      "http://localhost/api/payments/webhook",
      event,
      paymentSecrets.webhookSecret,
    );
    expect((await api.raw(sent)).status).toBe(200);
  }
});

test("if every notification is lost the schedule finds the payment; a refund ends what it bought", async () => {
  const made = await order("AS_LEVEL");
  await pay(made);
  clock.set(clock.now() + 6 * 60_000);
  await reconcile(api.deps);
  expect(await running("AS_LEVEL")).toBe(365);
  const path = `/api/payments/orders/${made.orderId}/refund`;
  const refund = () =>
    api.post<OrderAdminView>(path, api.callers.admin, { reason: "Bought by mistake" });
  expect(await refund()).toMatchObject({ state: "refunded", refundBy: "admin", problem: null });
  expect(await running("AS_LEVEL")).toBe(0);
  await expect(refund()).rejects.toThrow("refunded");
  const found = await get<MismatchPage>("/api/payments/mismatches", api.callers.admin);
  expect(found).toEqual({ mismatches: [], page: 1, totalPages: 1, total: 0 });
});

test("a partial refund at the provider is on the receipt, and the rest can be refunded too", async () => {
  const made = await order("AS_LEVEL");
  const path = `/api/payments/orders/${made.orderId}`;
  const proof = await pay(made);
  await api.post(`${path}/confirm`, api.callers.student, proof);
  const part = await cloud.razorpay.desk.refund(proof.razorpay_payment_id, 100_000);
  for (const kind of ["refund.created", "refund.processed", "refund.processed"]) {
    expect((await hear(kind, proof.razorpay_payment_id)).answer.status).toBe(200);
  }
  expect(await get(path)).toMatchObject({
    state: "paid",
    refund: null,
    refundedPaise: 100_000,
    refunds: [{ refundId: part.id, amountPaise: 100_000 }],
  });
  expect(await running("AS_LEVEL")).toBe(365);
  const reason = { reason: "Moved away" };
  const rest = await api.post<OrderAdminView>(`${path}/refund`, api.callers.admin, reason);
  expect(rest).toMatchObject({
    state: "refunded",
    refund: { amountPaise: 399_900 },
    refundedPaise: 499_900,
    problem: null,
  });
  expect(await running("AS_LEVEL")).toBe(0);
  const report = "/api/reports/payments?list=refund&examType=AS_LEVEL";
  const { rows } = await get<PaymentReport>(report, api.callers.admin);
  const ofOrder = rows.filter(({ orderId }) => orderId === made.orderId);
  expect(ofOrder.map(({ amountPaise }) => amountPaise).toSorted((a, b) => a - b)) //
    .toEqual([100_000, 399_900]);
});

test("after twenty orders in an hour the next one gets a time to retry, and others can still order", async () => {
  const sent = { method: "POST", path: "/api/payments/orders", body: { examType: "JEE" } };
  const by = (token: string) => api.send({ ...sent, token });
  for (let k = 0; k < 20; k++) expect((await by(api.callers.other)).status).toBe(200);
  const { message, headers } = await problem(by(api.callers.other), 429, "too_many_tries");
  // The words depend on how long it is to the next full hour: "a minute" to "60 minutes".
  const { message: words } = limited(0, Number(headers.get("retry-after")), { what: "orders" });
  expect(message).toBe(words);
  expect((await by(api.callers.student)).status).toBe(200);
});

test("a proof after too many is answered as pending, and the schedule finds its payment", async () => {
  const made = await order("JEE");
  const proof = await pay(made);
  const confirm = (one: Checkout, body: object) =>
    api.post(`/api/payments/orders/${one.orderId}/confirm`, api.callers.student, body);
  for (let k = 0; k < 30; k++) await confirm(made, proof);
  const next = await order("JEE");
  expect(await confirm(next, await pay(next))).toMatchObject({ state: "created", pending: true });
  clock.set(clock.now() + 60_000);
  await reconcile(api.deps);
  const found = await get(`/api/payments/orders/${next.orderId}`);
  expect(found).toMatchObject({ state: "paid", pending: false });
});
