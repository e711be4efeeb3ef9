import * as ExamTypes from "@academy/core/kernel/exam-type/exam-type.service.ts";
import type { Checkout, OrderAdminView } from "@academy/core/sales/payment/order-view.schema.ts";
import { paymentSecrets } from "@academy/local/cloud-settings.ts";
import { signatureOf } from "@academy/local/razorpay/webhooks.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  for (const examType of ["JEE", "NEET"] as const) {
    const offer = { name: `${examType} exam`, fee: 4999, days: 365, includes: [] };
    await ExamTypes.introduce(api.deps, examType, offer);
  }
});

/** Pays through the provider's API; returns the proof that the checkout gets. */
async function pay({ providerOrderId }: Checkout) {
  const { id } = await cloud.razorpay.desk.pay(providerOrderId, { status: "captured" });
  return {
    razorpay_payment_id: id,
    razorpay_order_id: providerOrderId,
    razorpay_signature: signatureOf(`${providerOrderId}|${id}`, paymentSecrets.keySecret),
  };
}

test("a deleted account leaves its name and email in paid orders only", async () => {
  const { token } = await api.register("lata");
  const make = (examType: string) =>
    api.post<Checkout>("/api/payments/orders", token, { examType });
  const unpaid = await make("JEE");
  const bought = await make("NEET");
  await api.post(`/api/payments/orders/${bought.orderId}/confirm`, token, await pay(bought));
  const body = { email: "lata@example.org", password: "correct horse 7 battery" };
  const gone = await api.send({ method: "POST", path: "/api/account/delete", token, body });
  expect(gone.status).toBe(204);
  const read = async ({ orderId }: Checkout): Promise<OrderAdminView> => {
    const path = `/api/payments/orders/${orderId}`;
    const answer = await api.send({ method: "GET", path, token: api.callers.admin });
    // Parsed by the endpoint's own schema.
    return (await answer.json()) as OrderAdminView;
  };
  expect((await read(unpaid)).buyer).toEqual({ name: "Deleted account", email: "" });
  expect((await read(bought)).buyer).toEqual({ name: "lata", email: "lata@example.org" });
});
