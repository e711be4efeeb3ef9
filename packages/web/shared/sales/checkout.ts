import type { Checkout, PaymentProof } from "@academy/core/sales/payment/order-view.schema.ts";
import { brand } from "@academy/ui/brand.ts";

/** The result of the provider's window. */
export type CheckoutEnd =
  | { kind: "proven"; proof: PaymentProof }
  | { kind: "closed"; failure: string | null };

interface CheckoutOptions {
  key: string;
  order_id: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  prefill: { name: string; email: string };
  theme: { color: string };
  modal: { ondismiss: () => void };
  handler: (proof: PaymentProof) => void;
}

/** The part of the provider's window that we use. */
interface ProviderWindow {
  open(): void;
  close(): void;
  on(event: "payment.failed", listener: (said: { error?: { description?: string } }) => void): void;
}

type Provider = new (options: CheckoutOptions) => ProviderWindow;

const providerIn = (host: object): Provider | undefined =>
  // The script's only global; its type follows the provider's documentation.
  (host as { Razorpay?: Provider }).Razorpay;

let loading: Promise<Provider> | undefined;

/**
 * Loads the provider's script once.
 *
 * @throws Error when it does not come
 */
function load(url: string): Promise<Provider> {
  loading ??= fetchScript(url).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function fetchScript(url: string): Promise<Provider> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error("The payment window did not load."));
    };
    script.addEventListener("error", fail);
    script.addEventListener("load", () => {
      const provider = providerIn(window);
      if (provider) resolve(provider);
      else fail();
    });
    script.src = url;
    document.head.append(script);
  });
}

/** What the window needs of an order. */
type Opening = Pick<
  Checkout,
  | "checkoutUrl"
  | "keyId"
  | "providerOrderId"
  | "amountPaise"
  | "currency"
  | "seller"
  | "lines"
  | "name"
  | "prefill"
>;

/**
 * Opens the provider's window and waits until the user has paid or closed it. `stop` closes it.
 *
 * @throws Error when the window does not load
 */
export async function openCheckout(checkout: Opening, stop: AbortSignal): Promise<CheckoutEnd> {
  const Provider = await load(checkout.checkoutUrl);
  return new Promise((resolve) => {
    let failure: string | null = null;
    const opened = new Provider({
      key: checkout.keyId,
      order_id: checkout.providerOrderId,
      amount: checkout.amountPaise,
      currency: checkout.currency,
      name: checkout.seller,
      description: checkout.lines[0]?.label ?? checkout.name,
      prefill: checkout.prefill,
      theme: { color: brand.colours.ink },
      modal: { ondismiss: () => resolve({ kind: "closed", failure }) },
      handler: (proof) => resolve({ kind: "proven", proof: proofIn(proof) }),
    });
    opened.on("payment.failed", ({ error }) => {
      failure = error?.description ?? "The payment failed.";
    });
    stop.addEventListener("abort", () => {
      opened.close();
      resolve({ kind: "closed", failure });
    });
    opened.open();
  });
}

/** The provider may add fields; we read only these. */
const proofIn = (proof: PaymentProof): PaymentProof => ({
  razorpay_payment_id: proof.razorpay_payment_id,
  razorpay_order_id: proof.razorpay_order_id,
  razorpay_signature: proof.razorpay_signature,
});
