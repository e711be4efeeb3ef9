import type { PaymentConfig } from "./config.ts";
import type { Payments } from "./provider.ts";
import type { Secrets } from "./secrets.ts";

/**
 * The payment provider. Its code is loaded when it is first needed, because hardly any call pays.
 */
export function openPayments(config: PaymentConfig, store: Pick<Secrets, "read">): Payments {
  let opened: Promise<Payments> | undefined;
  const open = async () => (await import("./provider-calls.ts")).providerCalls(config, store);
  const calls = () => (opened ??= open());
  return {
    createOrder: async (order) => (await calls()).createOrder(order),
    orderIdOf: async (id) => (await calls()).orderIdOf(id),
    paymentsOf: async (id) => (await calls()).paymentsOf(id),
    capture: async (id, paise) => (await calls()).capture(id, paise),
    refund: async (id) => (await calls()).refund(id),
    refundsOf: async (id) => (await calls()).refundsOf(id),
    settledIn: async (month, skip) => (await calls()).settledIn(month, skip),
    isProof: async (proof) => (await calls()).isProof(proof),
    isWebhook: async (body, signature) => (await calls()).isWebhook(body, signature),
  };
}
