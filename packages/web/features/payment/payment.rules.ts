import {
  canonicalName,
  EXAM_TYPES,
  type ExamType,
} from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { OrderView } from "@academy/core/sales/payment/order-view.schema.ts";
import { linkTo } from "../../lib/address/paths.ts";
import type { SubscriptionView } from "@academy/core/sales/subscription/subscription.schema.ts";

/** The state of the provider's window on this page. */
export type Phase = "idle" | "ordering" | "open" | "closed";

/**
 * What a student who pays sees.
 *
 * - `unread`: the order in the address could not be loaded; the student may have paid already
 * - `offer`: the price, and Pay
 * - `paying`: the provider's window is open
 * - `abandoned`: the window was closed without a payment
 * - `failed`: the last attempt to pay failed
 * - `waiting`: paid, and not yet confirmed or started
 * - `paid`: the subscription is active
 * - `returned`: the payment was refunded, or the refund is on its way
 */
export type Stage =
  | "unread"
  | "offer"
  | "paying"
  | "abandoned"
  | "failed"
  | "waiting"
  | "paid"
  | "returned";

interface StageFacts {
  order: Pick<OrderView, "state" | "pending" | "until"> | undefined;
  /** Whether the order could not be loaded, so that its state is unknown. */
  unread: boolean;
  phase: Phase;
  /** Whether this device has a proof of payment that was not sent to the server yet. */
  proven: boolean;
  /** Why the last window ended without a payment; null if it did not. */
  failure: string | null;
}

/** Decides by the server's state of the order first, then by what this page knows. */
export function stageOf({ order, unread, phase, proven, failure }: StageFacts): Stage {
  if (order?.state === "paid") return order.until === null ? "waiting" : "paid";
  if (order?.state === "refunding" || order?.state === "refunded") return "returned";
  if (proven || order?.pending) return "waiting";
  if (phase === "ordering" || phase === "open") return "paying";
  if (unread) return "unread";
  if (failure !== null || order?.state === "failed") return "failed";
  return phase === "closed" ? "abandoned" : "offer";
}

const EAGER_MS = 2_000;
const PATIENT_MS = 5_000;
const EAGER_LOOKS = 15;

/** Milliseconds until the order is fetched again; false if it is paid or refunded. */
export function nextLook(stage: Stage, looks: number): number | false {
  if (stage === "paid" || stage === "returned") return false;
  return stage === "waiting" && looks < EAGER_LOOKS ? EAGER_MS : PATIENT_MS;
}

/** The exam type in an address, in upper or lower case. */
export function examTypeIn(search: URLSearchParams): ExamType | null {
  const name = canonicalName(search.get("examType") ?? "");
  return EXAM_TYPES.find((code) => code === name) ?? null;
}

/** Running subscriptions first, in the usual order of exam types. */
export const inOrder = (held: readonly SubscriptionView[]): SubscriptionView[] =>
  held.toSorted(
    (a, b) =>
      Number(b.running) - Number(a.running) ||
      EXAM_TYPES.indexOf(a.examType) - EXAM_TYPES.indexOf(b.examType),
  );

/** Whether an order has a receipt. */
export const hasReceipt = ({ paidAt }: Pick<OrderView, "paidAt">): boolean => paidAt !== null;

/** Whether the order was refunded, in full or in part, or a refund is on its way. */
export const hasRefund = ({ refund, refundedPaise }: Pick<OrderView, "refund" | "refundedPaise">) =>
  refund !== null || refundedPaise > 0;

/** The page of an order: the fee of its exam type, or its product. */
export const orderLink = ({
  examType,
  productId: product,
  orderId: order,
}: Pick<OrderView, "examType" | "productId" | "orderId">): string =>
  linkTo("payment", {}, product === null ? { examType, order } : { product, order });

const DAY_MS = 86_400_000;

/** Whole days left of the current subscription: the new period starts when they are over. */
export const daysLeft = (from: string, now: number): number =>
  Math.max(0, Math.floor((Date.parse(from) - now) / DAY_MS));
