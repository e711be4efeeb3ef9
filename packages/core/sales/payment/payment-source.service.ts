import type { Deps } from "../../kernel/platform/deps.ts";
import { type Payments, ProviderRefusal } from "../../kernel/platform/provider.ts";
import type {
  ProviderPayment,
  ProviderRefund,
  SeenPayment,
} from "../../kernel/platform/provider.schema.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { isOfficePaid, officePayments } from "./office.rules.ts";
import { toCapture } from "./order.rules.ts";
import type { Order } from "./order.schema.ts";
import { liveRefunds, sumOf } from "./refund.rules.ts";

/** The payment provider. @throws AppError `unavailable` when none is configured */
export function providerOf({ payments }: Pick<Deps, "payments">): Payments {
  if (payments) return payments;
  const message = "Online payment isn't available yet. Ask the academy for a subscription.";
  throw new AppError("unavailable", "payments_off", message);
}

/** Whether an order can be paid at the provider. */
export const isSoldOnline = ({ providerOrderId }: Pick<Order, "providerOrderId">): boolean =>
  providerOrderId !== "";

/**
 * All payments of an order with their refunds. Payments at the office are stored with the order;
 * the others are read from the provider. An authorised payment is captured first.
 * @throws AppError `unavailable` when the provider is needed and no provider is configured
 */
export async function paymentsOf(deps: Deps, order: Order): Promise<SeenPayment[]> {
  const taken = officePayments(order);
  if (!isSoldOnline(order)) return taken;
  const provider = providerOf(deps);
  const payments = await capturedPayments(provider, order, taken);
  const seen = payments.map(async (one) => ({
    ...one,
    refunds: one.refundedPaise > 0 ? await provider.refundsOf(one.id) : [],
  }));
  return [...taken, ...(await Promise.all(seen))];
}

async function capturedPayments(
  provider: Payments,
  order: Order,
  taken: readonly SeenPayment[],
): Promise<ProviderPayment[]> {
  const payments = await provider.paymentsOf(order.providerOrderId);
  const authorised = toCapture(order, [...taken, ...payments]);
  if (!authorised) return payments;
  try {
    await provider.capture(authorised.id, authorised.amountPaise);
  } catch (error) {
    // The payment was captured already, by the account's settings or by another run.
    if (!(error instanceof ProviderRefusal)) throw error;
  }
  return provider.paymentsOf(order.providerOrderId);
}

export interface RefundOptions {
  /** Retries a refund that failed at the provider. */
  retryRefund?: boolean;
}

/**
 * Refunds what has not been refunded yet. It can be repeated, because the provider never refunds
 * more than was paid. Money of the office was given back when the payment was voided.
 * @returns all refunds of the payment; undefined when the refund failed
 */
export async function refundRest(
  deps: Deps,
  order: Order,
  payments: readonly SeenPayment[],
  { retryRefund = false }: RefundOptions,
): Promise<readonly ProviderRefund[] | undefined> {
  const { orderId, payment, amountPaise, problem } = order;
  if (!payment) return undefined;
  if (isOfficePaid(order)) return payments.find(({ id }) => id === payment.id)?.refunds;
  const provider = providerOf(deps);
  const refunds = await provider.refundsOf(payment.id);
  const isWhole = payments.some(({ id, status }) => id === payment.id && status === "refunded");
  if (isWhole || sumOf(liveRefunds(refunds)) >= amountPaise) return refunds;
  const failed = refunds.some(({ status }) => status === "failed");
  if (!retryRefund && (failed || problem === "refund-failed")) return undefined;
  try {
    return [await provider.refund(payment.id), ...refunds];
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    deps.log.error("payment.refund-refused", error, { orderId });
    return undefined;
  }
}
