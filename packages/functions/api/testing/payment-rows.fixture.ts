import { dayOf } from "@academy/core/kernel/shared/time.ts";
import { type Row, signedIn, toAll } from "./role-row.fixture.ts";

const noProduct = `/api/payments/products/prod_${"0".repeat(20)}`;
const noPlan = `/api/payments/plans/plan_${"0".repeat(20)}`;
const unknownOrder = `/api/payments/orders/ord_${"0".repeat(20)}`;

/** A well-formed proof from the checkout, of a payment that does not exist. */
export const proof = () => ({
  razorpay_payment_id: "pay_00000000000000",
  razorpay_order_id: "order_00000000000000",
  razorpay_signature: "0".repeat(64),
});

/** A product that the office may sell. */
export const product = () => ({
  name: "Crash course",
  examType: "NEET",
  opens: [{ kind: "EXAM_TYPE", id: "NEET" }],
  amountPaise: 500_000,
  taxClass: "STANDARD",
  days: 90,
  lastDay: null,
  soldFrom: null,
  soldUntil: null,
  ended: false,
});

/** A discount that the office may give. */
export const discount = () => ({
  kind: "COUPON",
  name: "EARLY10",
  percent: 10,
  amountPaise: null,
  productIds: [],
  mostUses: 100,
  lastDay: "2099-03-31",
  ended: false,
});

/** Instalments in which an order may be paid. */
export const instalments = [
  { amountPaise: 250_000, dueDay: "2099-03-30" },
  { amountPaise: 250_000, dueDay: "2099-03-31" },
];

/** Orders and payments; `studentId` is the student whose list is requested. */
export const paymentRows = (studentId: () => string): Record<string, Row> => ({
  "GET /api/payments/offer": {
    statuses: signedIn(404, 404, 404),
    path: () => "/api/payments/offer?examType=JEE&fee=1",
  },
  "POST /api/payments/orders": {
    statuses: signedIn(404, 404, 409),
    body: () => ({ examType: "JEE" }),
  },
  "POST /api/payments/orders/{id}/confirm": {
    statuses: signedIn(404, 404, 404),
    path: () => `${unknownOrder}/confirm`,
    body: proof,
  },
  // None of these callers signed the request.
  "POST /api/payments/webhook": { statuses: toAll(400), body: () => ({ event: "order.paid" }) },
  "GET /api/payments/orders/{id}": { statuses: signedIn(404, 404, 404), path: () => unknownOrder },
  "POST /api/payments/orders/{id}/bills": {
    statuses: signedIn(404, 404, 404),
    path: () => `${unknownOrder}/bills`,
  },
  "GET /api/payments": {
    statuses: signedIn(200, 404, 200),
    path: () => `/api/payments?userId=${studentId()}`,
  },
  "GET /api/payments/mismatches": { statuses: signedIn(403, 403, 200) },
  "POST /api/payments/orders/{id}/refund": {
    statuses: signedIn(403, 403, 404),
    path: () => `${unknownOrder}/refund`,
    body: () => ({ reason: "Bought by mistake" }),
  },
  "POST /api/payments/orders/{id}/part-refunds": {
    statuses: signedIn(403, 403, 404),
    path: () => `${unknownOrder}/part-refunds`,
    body: () => ({
      key: "00000000-0000-4000-8000-000000000000",
      paise: 100,
      way: "cash",
      reason: "Left a batch",
      day: "2026-11-21",
    }),
  },
  "POST /api/payments/orders/{id}/check": {
    statuses: signedIn(403, 403, 404),
    path: () => `${unknownOrder}/check`,
  },
  "POST /api/payments/office": {
    statuses: signedIn(403, 403, 404),
    body: () => ({
      key: "00000000-0000-4000-8000-000000000000",
      userId: "unknown",
      examType: "JEE",
      amountPaise: 100,
      way: "cash",
      day: dayOf(Date.now()),
      lastDay: "2099-03-31",
    }),
  },
  "GET /api/payments/products": { statuses: signedIn(200, 200, 200) },
  "GET /api/payments/products/{id}/offer": {
    statuses: signedIn(404, 404, 404),
    path: () => `${noProduct}/offer`,
  },
  "POST /api/payments/products/{id}/orders": {
    statuses: signedIn(404, 404, 404),
    path: () => `${noProduct}/orders`,
    body: () => ({ rev: 1, amountPaise: 100 }),
  },
  "GET /api/products": { statuses: signedIn(403, 403, 200) },
  "POST /api/products": { statuses: signedIn(403, 403, 201), body: product },
  "PUT /api/products/{id}": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/products/prod_${"0".repeat(20)}`,
    body: () => ({ ...product(), rev: 1 }),
  },
  "GET /api/discounts": { statuses: signedIn(403, 403, 200) },
  "POST /api/discounts": { statuses: signedIn(403, 403, 201), body: discount },
  "PUT /api/discounts/{id}": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/discounts/disc_${"0".repeat(20)}`,
    body: () => ({ ...discount(), rev: 1 }),
  },
  "GET /api/payments/plans": {
    statuses: signedIn(403, 403, 200),
    path: () => `/api/payments/plans?userId=${studentId()}`,
  },
  "POST /api/payments/plans": {
    // The product does not exist.
    statuses: signedIn(403, 403, 404),
    body: () => ({
      key: crypto.randomUUID(),
      userId: studentId(),
      productId: `prod_${"0".repeat(20)}`,
      instalments,
    }),
  },
  "PUT /api/payments/plans/{id}": {
    statuses: signedIn(403, 403, 404),
    path: () => noPlan,
    body: () => ({ userId: studentId(), rev: 1, instalments }),
  },
  "POST /api/payments/plans/{id}/call-off": {
    statuses: signedIn(403, 403, 404),
    path: () => `${noPlan}/call-off`,
    body: () => ({ userId: studentId(), rev: 1, reason: "Left the academy" }),
  },
  "GET /api/payments/office": { statuses: signedIn(403, 403, 200) },
});
