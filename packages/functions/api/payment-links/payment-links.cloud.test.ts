import { byAddress } from "@academy/core/kernel/rate-limit/rate-limit.rules.ts";
import { count } from "@academy/core/kernel/rate-limit/rate-limit.store.ts";
import { dayAfter, dayOf } from "@academy/core/kernel/shared/time.ts";
import type { LinkCheckout } from "@academy/core/sales/payment-link/link-payment.schema.ts";
import * as LinkPayments from "@academy/core/sales/payment-link/link-payment.service.ts";
import type { LinkView, MadeLink } from "@academy/core/sales/payment-link/payment-link.schema.ts";
import * as Subscriptions from "@academy/core/sales/subscription/subscription.service.ts";
import { paymentSecrets, sampleSeller } from "@academy/local/cloud-settings.ts";
import { signatureOf } from "@academy/local/razorpay/webhooks.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
});

/** A link for a fee, made by the office. */
async function made(examType = "JEE"): Promise<{ link: LinkView; secret: string }> {
  const today = dayOf(clock.now());
  const [dueDay, lastDay] = [dayAfter(today, 7), dayAfter(today, 200)];
  const thing = { kind: "fee", examType, amountPaise: 123_400, lastDay, dueDay };
  const body = { userId: api.studentId, thing };
  const { link, url } = await api.post<MadeLink>("/api/payment-links", api.callers.admin, body);
  return { link, secret: new URL(url).hash.slice(1) };
}

const ask = (verb: string, body: unknown) =>
  api.send({ method: "POST", path: `/api/payment-links/${verb}`, body });

/** The answer without the parts that differ from call to call. */
async function refusal(answer: Promise<Response>): Promise<string> {
  const { status, text } = await answer.then(async (one) => ({
    status: one.status,
    text: await one.text(),
  }));
  return `${status} ${text.replace(/"requestId":"[^"]+"/, "")}`;
}

const wrong = "A".repeat(22);

test("someone without an account pays, and the student's subscription runs", async () => {
  const { link, secret } = await made();
  const buyer = { state: "29" };
  const checkout = await api.post<LinkCheckout>("/api/payment-links/checkout", undefined, {
    secret,
    buyer,
  });
  expect(checkout).toMatchObject({ amountPaise: 123_400, seller: sampleSeller.name });
  expect(checkout.prefill).toEqual({ name: "", email: "" });
  const { providerOrderId } = checkout;
  const { id } = await cloud.razorpay.desk.pay(providerOrderId, { status: "captured" });
  const proof = {
    razorpay_payment_id: id,
    razorpay_order_id: providerOrderId,
    razorpay_signature: signatureOf(`${providerOrderId}|${id}`, paymentSecrets.keySecret),
  };
  const forged = { ...proof, razorpay_signature: "0".repeat(64) };
  const unknown = await refusal(ask("read", { secret: wrong }));
  expect(unknown).toMatch(/^404 .*link_unusable/);
  expect(await refusal(ask("confirm", { secret, proof: forged }))).toBe(unknown);
  expect(await refusal(ask("confirm", { secret: wrong, proof }))).toBe(unknown);
  const paid = await ask("confirm", { secret, proof });
  expect([paid.status, paid.headers.get("set-cookie")]).toEqual([200, null]);
  expect(await paid.json()).toMatchObject({ state: "paid", title: "Tax invoice" });
  expect(await Subscriptions.runningOf(api.deps, api.studentId)).toMatchObject([
    { examType: "JEE" },
  ]);
  for (const one of [secret, wrong]) {
    expect(await refusal(ask("read", { secret: one }))).toBe(unknown);
    expect(await refusal(ask("bill", { secret: one, buyer }))).toBe(unknown);
    expect(await refusal(ask("checkout", { secret: one, buyer }))).toBe(unknown);
  }
  const path = `/api/payment-links?userId=${api.studentId}`;
  const listed = await api.send({ method: "GET", path, token: api.callers.admin });
  expect(await listed.json()).toMatchObject({ links: [{ linkId: link.linkId, state: "paid" }] });
  const said = JSON.stringify([api.lines, api.infos, await (await logOf()).json()]);
  expect(said).not.toContain(secret);
});

const logOf = () => api.send({ method: "GET", path: "/api/audit", token: api.callers.admin });

test("a link belongs to its student, and its revocation is answered as a wrong link", async () => {
  const { link, secret } = await made("NEET");
  const path = `/api/payment-links/${link.linkId}/revoke`;
  const revoke = (userId: string, token?: string) =>
    api.send({ method: "POST", path, token, body: { userId } });
  expect((await revoke(crypto.randomUUID(), api.callers.admin)).status).toBe(404);
  expect((await revoke(api.studentId, api.callers.student)).status).toBe(403);
  expect((await revoke(api.studentId)).status).toBe(401);
  expect((await ask("read", { secret })).status).toBe(200);
  expect((await revoke(api.studentId, api.callers.admin)).status).toBe(200);
  expect(await refusal(ask("read", { secret }))).toBe(
    await refusal(ask("read", { secret: wrong })),
  );
});

test("an address is counted, whatever it asks for", async () => {
  const ip = "198.51.100.77";
  await count(api.deps, byAddress("payment-link", ip, 0), 2_000);
  const caller = { ip };
  const { secret } = await made("AS_LEVEL");
  const proof = { razorpay_payment_id: "", razorpay_order_id: "", razorpay_signature: "" };
  const calls = [
    LinkPayments.read(api.deps, secret, caller),
    LinkPayments.bill(api.deps, { secret }, caller),
    LinkPayments.open(api.deps, { secret }, caller),
    LinkPayments.confirm(api.deps, { secret, proof }, caller),
  ];
  for (const call of await Promise.allSettled(calls)) {
    expect(call).toMatchObject({ status: "rejected", reason: { kind: "limited" } });
  }
});
