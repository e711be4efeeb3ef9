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
