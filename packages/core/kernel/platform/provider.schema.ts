/** A payment as the provider reports it. */
export interface ProviderPayment {
  id: string;
  /** Only `captured` money is ours; `authorized` money is returned automatically after some days. */
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  amountPaise: number;
  currency: string;
  refundedPaise: number;
  /** "upi", "card". */
  method: string;
  /** Epoch milliseconds. */
  at: number;
  /** Why it failed, for people; null unless it did. */
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

/** A payment with the refunds of it, the newest first. */
export interface SeenPayment extends ProviderPayment {
  refunds: readonly ProviderRefund[];
}
