import type { ProviderPayment, ProviderRefund, SettledLine } from "./provider.schema.ts";

/** The provider refused a request. The same request would be refused again. */
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
  /** Makes an order at the provider, with our own id. @returns the provider's id of the order */
  createOrder(order: { orderId: string; amountPaise: number }): Promise<string>;
  /** Our own id of an order of the provider; undefined if the order is not ours. */
  orderIdOf(providerOrderId: string): Promise<string | undefined>;
  /** All attempts to pay an order. */
  paymentsOf(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Captures a payment that the bank has authorised. */
  capture(paymentId: string, amountPaise: number): Promise<void>;
  /** Refunds what is left of a payment. The provider refuses if nothing is left. */
  refund(paymentId: string): Promise<ProviderRefund>;
  /** All refunds of a payment, the newest first. */
  refundsOf(paymentId: string): Promise<ProviderRefund[]>;
  /**
   * The lines that were settled in a month of India, after the first `skip` lines; an empty list
   * after the last line.
   */
  settledIn(month: { year: number; month: number }, skip: number): Promise<SettledLine[]>;
  /** Whether the provider has signed that this payment was made for this order. */
  isProof(proof: {
    providerOrderId: string;
    paymentId: string;
    signature: string;
  }): Promise<boolean>;
  /** Whether the provider has signed the body of a webhook; the body must be unchanged. */
  isWebhook(body: string, signature: string): Promise<boolean>;
}
