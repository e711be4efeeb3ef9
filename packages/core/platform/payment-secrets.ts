import type { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import type { Clock } from "./deps.ts";

/** What is agreed with the payment provider and told to nobody. */
const PaymentSecrets = z.object({
  /** Of the API key; it signs the checkout's proofs too. */
  keySecret: z.string().min(1),
  /** Signs webhooks. */
  webhookSecret: z.string().min(1),
});
export type PaymentSecrets = z.infer<typeof PaymentSecrets>;

/** A secret that was changed counts within this time. */
const KEPT_MS = 5 * 60_000;
const PATIENCE_MS = 2_000;

/**
 * Reads the secret by its name when it is first needed, and again every five minutes. The client is
 * loaded then: hardly any call pays.
 */
export function openPaymentSecrets(
  { region, clock }: { region: string; clock: Clock },
  name: string,
): () => Promise<PaymentSecrets> {
  let client: SecretsManagerClient | undefined;
  let known: { value: Promise<PaymentSecrets>; readAt: number } | undefined;
  const read = async () => {
    const { GetSecretValueCommand, SecretsManagerClient } =
      await import("@aws-sdk/client-secrets-manager");
    client ??= new SecretsManagerClient({ region, maxAttempts: 2 });
    const command = new GetSecretValueCommand({ SecretId: name });
    const abortSignal = AbortSignal.timeout(PATIENCE_MS);
    const { SecretString } = await client.send(command, { abortSignal });
    return PaymentSecrets.parse(JSON.parse(SecretString ?? ""));
  };
  return () => {
    const now = clock.now();
    if (known && now - known.readAt < KEPT_MS) return known.value;
    const value = read();
    known = { value, readAt: now };
    value.catch(() => (known = undefined));
    return value;
  };
}
