import { PaymentProof } from "@academy/core/sales/payment/order-view.schema.ts";
import { openStorage } from "../../lib/browser-storage.ts";

const storage = openStorage();
const keyOf = (orderId: string) => `payment.proof.${orderId}`;

/** A payment's proof is kept on this device until the server has taken it, through reloads. */
export const proofs = {
  keep(orderId: string, proof: PaymentProof): void {
    try {
      storage.setItem(keyOf(orderId), JSON.stringify(proof));
    } catch {
      return; // storage is full or blocked: the provider tells the server as well
    }
  },

  of(orderId: string): PaymentProof | null {
    const text = storage.getItem(keyOf(orderId));
    if (text === null) return null;
    try {
      return PaymentProof.parse(JSON.parse(text));
    } catch {
      storage.removeItem(keyOf(orderId));
      return null;
    }
  },

  drop(orderId: string): void {
    storage.removeItem(keyOf(orderId));
  },
};
