import { createHmac, randomUUID } from "node:crypto";
import type { Desk } from "./desk.ts";

/** Receives a webhook as the product's API does. */
export type WebhookTarget = (request: Request) => Promise<Response>;

/** An event as it is sent; a repeated one is byte for byte the same. */
export interface WebhookEvent {
  id: string;
  kind: string;
  body: string;
}

export const signatureOf = (text: string, secret: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");

/** An event about a payment, with its order if it was paid. */
export function eventOf(desk: Desk, kind: string, paymentId: string): WebhookEvent {
  const payment = desk.payment(paymentId);
  const order = kind === "order.paid" ? desk.order(payment.order_id) : undefined;
  const refund = kind.startsWith("refund.") ? desk.refundsOf(paymentId)[0] : undefined;
  const payload = {
    payment: { entity: payment },
    ...(order && { order: { entity: order } }),
    ...(refund && { refund: { entity: refund } }),
  };
  const body = JSON.stringify({
    entity: "event",
    account_id: "acc_LocalAcademy00",
    event: kind,
    contains: Object.keys(payload),
    payload,
    created_at: payment.created_at,
  });
  return { id: `evt_${randomUUID().replaceAll("-", "").slice(0, 14)}`, kind, body };
}

/** A webhook as it is sent, signed with a secret. */
export const requestOf = (url: string, { id, body }: WebhookEvent, secret: string): Request =>
  new Request(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-razorpay-event-id": id,
      "x-razorpay-signature": signatureOf(body, secret),
    },
    body,
  });
