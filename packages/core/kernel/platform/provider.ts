import type { ProviderPayment, ProviderRefund, SettledLine } from "./provider.schema.ts";

/** The provider understood and said no: the same again would be refused again. */
export class ProviderRefusal extends Error {
  constructor(description: string) {
    super(description);
    this.name = "ProviderRefusal";
  }
}

/**
 * The payment provider. Each call ends within 4 s.
 * @throws ProviderRefusal; AppError `unavailable` when it cannot be reached or is busy
 */
export interface Payments {
  /** Makes an order there, named by our own id. @returns its id there */
  createOrder(order: { orderId: string; amountPaise: number }): Promise<string>;
  /** Our own id of an order there; undefined if it is not ours. */
  orderIdOf(providerOrderId: string): Promise<string | undefined>;
  /** All tries to pay an order. */
  paymentsOf(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Takes money that was promised. */
  capture(paymentId: string, amountPaise: number): Promise<void>;
  /** Gives back all that is left of a payment; once nothing is left it is refused. */
  refund(paymentId: string): Promise<ProviderRefund>;
  /** All refunds of a payment, the newest first. */
  refundsOf(paymentId: string): Promise<ProviderRefund[]>;
  /** The lines settled in a month of India, beginning after `skip` lines; none at the end. */
  settledIn(month: { year: number; month: number }, skip: number): Promise<SettledLine[]>;
  /** Whether the provider says that this payment was made for this order. */
  isProof(proof: {
    providerOrderId: string;
    paymentId: string;
    signature: string;
  }): Promise<boolean>;
  /** Whether a webhook's body, byte for byte, comes from the provider. */
  isWebhook(body: string, signature: string): Promise<boolean>;
}
