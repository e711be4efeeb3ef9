import type { PaymentProof } from "@academy/core/sales/payment/order-view.schema.ts";
import { openStorage } from "../../lib/session/browser-storage.ts";

const storage = openStorage();
const keyOf = (orderId: string) => `payment.proof.${orderId}`;

const NAMES = ["razorpay_payment_id", "razorpay_order_id", "razorpay_signature"] as const;

/**
 * Checked by hand: a schema library would be larger than the rest of the page. The server checks it
 * again.
 */
function isProof(value: unknown): value is PaymentProof {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map(Object.entries(value));
  return (
    fields.size === NAMES.length && NAMES.every((name) => typeof fields.get(name) === "string")
  );
}

/** A proof of payment is kept on this device, through reloads, until the server has accepted it. */
export const proofs = {
  keep(orderId: string, proof: PaymentProof): void {
    try {
      storage.setItem(keyOf(orderId), JSON.stringify(proof));
    } catch {
      return; // storage is full or blocked: the provider also notifies the server
    }
  },

  of(orderId: string): PaymentProof | null {
    const text = storage.getItem(keyOf(orderId));
    if (text === null) return null;
    try {
      const kept: unknown = JSON.parse(text);
      if (isProof(kept)) return kept;
    } catch {
      // Not JSON: removed like any other value that is not a proof.
    }
    storage.removeItem(keyOf(orderId));
    return null;
  },

  drop(orderId: string): void {
    storage.removeItem(keyOf(orderId));
  },
};
