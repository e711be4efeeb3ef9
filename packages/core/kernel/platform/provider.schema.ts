/** A payment as the provider reports it. */
export interface ProviderPayment {
  id: string;
  /** Only `captured` money is ours; `authorized` money goes back automatically after some days. */
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  amountPaise: number;
  currency: string;
  refundedPaise: number;
  /** "upi", "card". */
  method: string;
  /** Epoch milliseconds. */
  at: number;
  /** Why the payment failed, in words for people; null if it did not fail. */
  failure: string | null;
}

/** A refund as the provider reports it. */
export interface ProviderRefund {
  id: string;
  status: "pending" | "processed" | "failed";
  paise: number;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * A line of a settlement: what the provider paid out or kept for one payment, refund or other
 * event.
 */
export interface SettledLine {
  /** The id of the payment or refund, or of another entry. */
  id: string;
  /** "payment", "refund", or another kind that the provider names, such as "adjustment". */
  kind: string;
  amountPaise: number;
  /** The amount that the line adds to the settlement; negative if it reduces it. */
  netPaise: number;
  /** The provider's fee with its tax. */
  feePaise: number;
  taxPaise: number;
  settledAt: number;
  settlementId: string;
  /** The bank's reference of the transfer. */
  utr: string | null;
  /** The id of the payment that was refunded; null if the line is not about a refund. */
  paymentId: string | null;
  providerOrderId: string | null;
  /** Our own id of the order, if the provider's line has it. */
  orderId: string | null;
}

/** A payment with its refunds, the newest first. */
export interface SeenPayment extends ProviderPayment {
  refunds: readonly ProviderRefund[];
}
