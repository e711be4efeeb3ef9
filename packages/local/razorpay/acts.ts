import type { Desk } from "./desk.ts";
import type { Sender } from "./sender.ts";
import { eventOf, signatureOf } from "./webhooks.ts";

/** The actions of the test checkout's buttons, by their names in the page. */
export const ACTS = [
  "succeed",
  "webhook-first",
  "late-webhook",
  "webhook-twice",
  "out-of-order",
  "no-redirect",
  "forge",
  "fail",
] as const;
export type Act = (typeof ACTS)[number];

/** The checkout's result for the page that opened it. */
export type Outcome =
  | { outcome: "success"; response: Proof }
  | { outcome: "failed"; error: { code: string; description: string; metadata: object } }
  | { outcome: "dismissed" };

interface Proof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** The delay of a late webhook, in milliseconds. */
const LATE = 10_000;

const PAID = ["payment.authorized", "payment.captured", "order.paid"] as const;

interface Parts {
  desk: Desk;
  sender: Sender;
  keySecret: string;
}

/** Does what a button of the test checkout stands for: pays or fails, and sends the webhooks. */
export async function perform(parts: Parts, act: Act, orderId: string): Promise<Outcome> {
  if (act === "forge") return forge(parts, orderId);
  const { desk, sender } = parts;
  const status = act === "fail" ? "failed" : "captured";
  const payment = await desk.pay(orderId, { status });
  if (act === "fail") {
    sender.sendLater([eventOf(desk, "payment.failed", payment.id)]);
    return failed(payment);
  }
  const events = PAID.map((kind) => eventOf(desk, kind, payment.id));
  if (act === "webhook-first") await sender.send(events);
  else if (act === "late-webhook") sender.sendLater(events, LATE);
  else if (act === "webhook-twice") sender.sendLater([...events, ...events]);
  else if (act === "out-of-order") sender.sendLater(events.toReversed());
  else sender.sendLater(events);
  if (act === "no-redirect") return { outcome: "dismissed" };
  const signature = signatureOf(`${orderId}|${payment.id}`, parts.keySecret);
  return { outcome: "success", response: proof(orderId, payment.id, signature) };
}

/** Claims a payment that was not made: the proof and the webhook are signed with a wrong secret. */
async function forge({ desk, sender }: Parts, orderId: string): Promise<Outcome> {
  const payment = await desk.pay(orderId, { status: "failed" });
  const event = eventOf(desk, "payment.captured", payment.id);
  await sender.send([event], "another account's secret");
  return { outcome: "success", response: proof(orderId, payment.id, "0".repeat(64)) };
}

const proof = (orderId: string, paymentId: string, signature: string): Proof => ({
  razorpay_payment_id: paymentId,
  razorpay_order_id: orderId,
  razorpay_signature: signature,
});

const failed = ({ id, order_id, error_code, error_description }: PaymentEntity): Outcome => ({
  outcome: "failed",
  error: {
    code: error_code ?? "",
    description: error_description ?? "",
    metadata: { payment_id: id, order_id },
  },
});

/** Orders, payments and refunds in the form of Razorpay's API and webhooks. */
export interface OrderEntity {
  id: string;
  entity: "order";
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  status: "created" | "attempted" | "paid";
  attempts: number;
  notes: Record<string, string>;
  /** Epoch seconds, like all times here. */
  created_at: number;
}

export interface PaymentEntity {
  id: string;
  entity: "payment";
  amount: number;
  currency: string;
  status: "authorized" | "captured" | "refunded" | "failed";
  order_id: string;
  method: string;
  amount_refunded: number;
  refund_status: "partial" | "full" | null;
  captured: boolean;
  error_code: string | null;
  error_description: string | null;
  created_at: number;
}

export interface RefundEntity {
  id: string;
  entity: "refund";
  amount: number;
  currency: string;
  payment_id: string;
  status: "pending" | "processed" | "failed";
  created_at: number;
}

export type Entity = OrderEntity | PaymentEntity | RefundEntity;

/** The API's error for an invalid call. */
export class DeskError extends Error {
  readonly status: number;

  constructor(description: string, status = 400) {
    super(description);
    this.name = "DeskError";
    this.status = status;
  }
}
