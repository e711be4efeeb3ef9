import * as z from "zod";

/** The keys of the payment provider's account, as its secret holds them in JSON. */
const PaymentSecrets = z.object({
  /** Of the API key; it signs the checkout's proofs too. */
  keySecret: z.string().min(1),
  /** Signs webhooks. */
  webhookSecret: z.string().min(1),
});
export type PaymentSecrets = z.infer<typeof PaymentSecrets>;

/** @throws Error that names nothing of the text when it is not the secret's */
export function readPaymentSecrets(text: string): PaymentSecrets {
  try {
    return PaymentSecrets.parse(JSON.parse(text));
  } catch {
    throw new Error("The payment secret is not JSON with a keySecret and a webhookSecret.");
  }
}
