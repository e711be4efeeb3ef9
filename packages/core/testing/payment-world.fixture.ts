import { Desk } from "@academy/local/razorpay/desk.ts";
import { DeskError, type PaymentEntity, type RefundEntity } from "@academy/local/razorpay/acts.ts";
import { signatureOf } from "@academy/local/razorpay/webhooks.ts";
import type { ProviderPayment, ProviderRefund } from "../kernel/platform/provider.schema.ts";
import type { Deps } from "../kernel/platform/deps.ts";
import { type Payments, ProviderRefusal } from "../kernel/platform/provider.ts";
import { isSigned } from "../kernel/platform/provider-calls.ts";
import type { UserLetter } from "../kernel/platform/mail.ts";
import { contentTable } from "../kernel/platform/tables.ts";
import { writeLetters } from "../sales/payment/bill-letter.service.ts";
import { AppError } from "../kernel/shared/error.ts";
import { MemoryTable } from "./memory-table.fixture.ts";

const KEY_SECRET = "the key's secret";
export const WEBHOOK_SECRET = "the webhooks' secret";

/** The failures between us and the provider that a test can switch on. */
interface Line {
  /** True if no call reaches the provider. */
  away: boolean;
  /** True if the next call that changes something succeeds, but its response is lost. */
  answerLost: boolean;
}

const paymentOf = (one: PaymentEntity): ProviderPayment => ({
  id: one.id,
  status: one.status,
  amountPaise: one.amount,
  currency: one.currency,
  refundedPaise: one.amount_refunded,
  method: one.method,
  at: one.created_at * 1000,
  failure: one.error_description,
});

const refundOf = ({ id, status, amount, created_at }: RefundEntity): ProviderRefund => ({
  id,
  status,
  paise: amount,
  at: created_at * 1000,
});

const unreachable = () => new AppError("unavailable", "payments_unavailable", "No response.");

/** The interface to the provider that our code calls, with the failures that are switched on. */
function deskPayments(desk: Desk, line: Line): Payments {
  const ask = async <T>(call: () => T | Promise<T>): Promise<T> => {
    if (line.away) throw unreachable();
    try {
      return await call();
    } catch (error) {
      throw error instanceof DeskError ? new ProviderRefusal(error.message) : error;
    }
  };
  const change = async <T>(call: () => Promise<T>): Promise<T> => {
    const done = await ask(call);
    if (!line.answerLost) return done;
    line.answerLost = false;
    throw unreachable();
  };
  return {
    createOrder: ({ orderId, amountPaise }) =>
      change(async () => {
        const made = { amount: amountPaise, currency: "INR", receipt: orderId };
        return (await desk.createOrder(made)).id;
      }),
    orderIdOf: (id) => ask(() => desk.order(id).receipt ?? undefined),
    paymentsOf: (id) => ask(() => desk.paymentsOf(id).map(paymentOf)),
    capture: (id, paise) => change(async () => void (await desk.capture(id, paise))),
    refund: (id) => change(async () => refundOf(await desk.refund(id))),
    refundsOf: (id) => ask(() => desk.refundsOf(id).map(refundOf)),
    settledIn: () => Promise.reject(new Error("Nothing is settled here")),
    isProof: async ({ providerOrderId, paymentId, signature }) =>
      isSigned(`${providerOrderId}|${paymentId}`, signature, KEY_SECRET),
    isWebhook: async (body, signature) => isSigned(body, signature, WEBHOOK_SECRET),
  };
}

const academy = { name: "Academy", address: "1 Test Road, Pune 411001", gstin: "27AAPFU0939F1ZV" };
const pdf = { type: "application/pdf", bytes: new Uint8Array() };
const bill = { kind: "TAX_INVOICE", sac: "999293" };
const sale = { seller: academy, taxPercent: 18, bill };

/** Our side and the payment provider in memory, with one clock that the test sets. */
export async function paymentWorld(start: number) {
  const clock = { at: start, now: () => clock.at };
  const desk = await Desk.open({ clock });
  const line: Line = { away: false, answerLost: false };
  const content = new MemoryTable(contentTable);
  const logged: string[] = [];
  const letters: UserLetter[] = [];
  // Does the event's job immediately: writes the order's letters. The PDF is a placeholder, because
  // another test checks the real one.
  const events = {
    send: (_: string, { orderId }: { orderId: string }): Promise<void> =>
      writeLetters(deps, orderId, async (number) => ({ ...pdf, name: number })),
  };
  const known = {
    clock,
    random: { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) },
    content,
    events,
    payments: deskPayments(desk, line),
    userMail: { ready: true, send: async (letter: UserLetter) => void letters.push(letter) },
    config: {
      webOrigin: "https://academy.example",
      sale,
      payments: { keyId: "rzp_test_1", checkoutUrl: "", ...sale },
    },
    log: {
      info: (event: string) => logged.push(event),
      error: (event: string) => logged.push(event),
    },
  };
  // Dependencies that payments never use are left out; a test that uses one of them fails with an
  // error.
  const deps = known as unknown as Deps;
  return { deps, desk, line, clock, content, logged, letters };
}
export type PaymentWorld = Awaited<ReturnType<typeof paymentWorld>>;

/** The values that the provider's checkout page passes to our code after a payment. */
export const proofOf = (
  { id, order_id }: PaymentEntity,
  signature = signatureOf(`${order_id}|${id}`, KEY_SECRET),
) => ({ razorpay_payment_id: id, razorpay_order_id: order_id, razorpay_signature: signature });
