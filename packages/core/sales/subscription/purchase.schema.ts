import type { Subscription } from "./subscription.schema.ts";

/** A paid order, as far as its subscription is concerned. */
export interface Purchase {
  orderId: string;
  userId: string;
  examType: Subscription["examType"];
  /** When the money came, epoch milliseconds: not when we heard of it. */
  paidAt: number;
  days: number;
}
