import * as z from "zod";
import { Subscription } from "./subscription.schema.ts";

/** The part of a subscription that one paid order bought. Moments are epoch milliseconds. */
export const BoughtPart = z.object({
  from: z.int(),
  until: z.int(),
  /** When the money went back, and with it what was left of the part. */
  endedAt: z.int().optional(),
});
export type BoughtPart = z.infer<typeof BoughtPart>;

/** A subscription with its memory of paid orders, by which none counts twice. */
export const HeldSubscription = Subscription.extend({
  bought: z.record(z.string(), BoughtPart).default({}),
  /** Raised by every write. */
  rev: z.int().default(0),
});
export type HeldSubscription = z.infer<typeof HeldSubscription>;

/** A paid order, as far as its subscription is concerned. */
export interface Purchase {
  orderId: string;
  userId: string;
  examType: Subscription["examType"];
  /** When the money came, epoch milliseconds: not when we heard of it. */
  paidAt: number;
  days: number;
}
