import { createHmac, timingSafeEqual } from "node:crypto";
import type Razorpay from "razorpay";
import * as z from "zod";
import type { ProviderPayment, ProviderRefund } from "./provider.schema.ts";
import { AppError } from "../shared/error.ts";
import type { PaymentConfig } from "./config.ts";
import { type Payments, ProviderRefusal } from "./provider.ts";
import type { Secrets } from "./secrets.ts";

/**
 * How long to wait for an answer of the provider. The provider waits 5 s for our answer to a
 * webhook, and answering one needs one or two of these calls.
 */
const PATIENCE_MS = 4_000;

/** The currency of every price. */
const CURRENCY = "INR";

const Seconds = z.int().transform((seconds) => seconds * 1000);
const Payment = z.object({
  id: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  amount: z.coerce.number().pipe(z.int()),
  currency: z.string(),
  amount_refunded: z.int().nullish(),
  method: z.string().nullish(),
  created_at: Seconds,
  error_description: z.string().nullish(),
});
const Refund = z.object({
  id: z.string(),
  status: z.enum(["pending", "processed", "failed"]),
  amount: z.coerce.number().pipe(z.int()),
  created_at: Seconds,
});

const paymentOf = (one: z.infer<typeof Payment>): ProviderPayment => ({
  id: one.id,
  status: one.status,
  amountPaise: one.amount,
  currency: one.currency,
  refundedPaise: one.amount_refunded ?? 0,
  method: one.method ?? "",
  at: one.created_at,
  failure: one.status === "failed" ? one.error_description || "The payment failed." : null,
});

const refundOf = ({ amount, created_at, ...one }: z.infer<typeof Refund>): ProviderRefund => ({
  ...one,
  paise: amount,
  at: created_at,
});

/** Razorpay through its own SDK. */
export function providerCalls(config: PaymentConfig, store: Pick<Secrets, "read">): Payments {
  const secrets = async () => readPaymentSecrets(await store.read(config.secret));
  const call: Call = (ask) =>
    guarded(async () => ask(await openSdk(config, (await secrets()).keySecret)));
  return { ...moneyCalls(call), ...signatures(secrets) };
}

type Call = <T>(ask: (sdk: Razorpay) => Promise<T>) => Promise<T>;
type Signatures = Pick<Payments, "isProof" | "isWebhook">;

const moneyCalls = (call: Call): Omit<Payments, keyof Signatures> => ({
  async createOrder({ orderId, amountPaise }) {
    const body = { amount: amountPaise, currency: CURRENCY, receipt: orderId };
    const made = await call((sdk) => sdk.orders.create({ ...body, notes: { orderId } }));
    return made.id;
  },
  async orderIdOf(providerOrderId) {
    const found = await call((sdk) => sdk.orders.fetch(providerOrderId));
    return found.receipt ?? undefined;
  },
  async paymentsOf(providerOrderId) {
    const { items } = await call((sdk) => sdk.orders.fetchPayments(providerOrderId));
    return z.array(Payment).parse(items).map(paymentOf);
  },
  async capture(paymentId, amountPaise) {
    await call((sdk) => sdk.payments.capture(paymentId, amountPaise, CURRENCY));
  },
  async refund(paymentId) {
    return refundOf(Refund.parse(await call((sdk) => sdk.payments.refund(paymentId, {}))));
  },
  async refundsOf(paymentId) {
    const { items } = await call((sdk) => sdk.payments.fetchMultipleRefund(paymentId));
    return z.array(Refund).parse(items).map(refundOf);
  },
  async settledIn(month, skip) {
    // Loaded here, because only the function that writes exports needs this code, and not the API.
    const { linesOf, LINES } = await import("./settled-lines.ts");
    const asked = { ...month, count: LINES, skip };
    return linesOf(await call((sdk) => sdk.settlements.reports(asked)));
  },
});

const signatures = (secrets: () => Promise<PaymentSecrets>): Signatures => ({
  async isProof({ providerOrderId, paymentId, signature }) {
    const { keySecret } = await guarded(secrets);
    return isSigned(`${providerOrderId}|${paymentId}`, signature, keySecret);
  },
  async isWebhook(body, signature) {
    const { webhookSecret } = await guarded(secrets);
    return isSigned(body, signature, webhookSecret);
  },
});

async function openSdk({ keyId, endpoint }: PaymentConfig, keySecret: string): Promise<Razorpay> {
  const { default: Sdk } = await import("razorpay");
  const sdk = new Sdk({ key_id: keyId, key_secret: keySecret });
  // The SDK has no options for the address and the time limit, but its HTTP client has.
  const { defaults } = HttpClient.parse(sdk.api).rq;
  Object.assign(defaults, { baseURL: endpoint, timeout: PATIENCE_MS, maxRedirects: 0 });
  return sdk;
}

/** The part of the SDK that its types do not describe. */
const HttpClient = z.object({
  rq: z.custom<{ defaults: object }>((rq) => typeof rq === "function"),
});

/**
 * The error that the SDK throws for an answer with an error. Without any answer it throws a
 * TypeError.
 */
const Failure = z.object({
  statusCode: z.number(),
  error: z.object({ description: z.string() }).partial().optional(),
});

async function guarded<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    const { data } = Failure.safeParse(cause);
    const refused = data && [400, 404].includes(data.statusCode);
    if (refused) throw new ProviderRefusal(data.error?.description ?? "Refused");
    const status = data ? `status ${data.statusCode}` : String(cause);
    const message = "The payment provider cannot be reached. Please try again in a minute.";
    throw new AppError("unavailable", "payments_unavailable", message, {
      retryAfterSeconds: 30,
      cause: new Error(`The payment provider failed: ${status}`),
    });
  }
}

/**
 * Whether a text was signed with a secret: HMAC-SHA256 in hexadecimal, compared in a constant time.
 */
export function isSigned(text: string, signature: string, secret: string): boolean {
  const expected = createHmac("sha256", secret).update(text).digest();
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}

/** The keys of the payment provider's account, as its secret holds them in JSON. */
const PaymentSecrets = z.object({
  /** The secret of the API key; it signs the checkout's proofs too. */
  keySecret: z.string().min(1),
  /** Signs webhooks. */
  webhookSecret: z.string().min(1),
});
type PaymentSecrets = z.infer<typeof PaymentSecrets>;

/** @throws Error, without the text, when the text is not such a secret */
function readPaymentSecrets(text: string): PaymentSecrets {
  try {
    return PaymentSecrets.parse(JSON.parse(text));
  } catch {
    throw new Error("The payment secret is not JSON with a keySecret and a webhookSecret.");
  }
}
