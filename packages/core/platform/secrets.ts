import type { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type { Clock } from "./deps.ts";
import { patience } from "./patience.ts";

/** How old a secret may be when it is used: so long after a rotation both must be taken. */
const KEPT_MS = 300_000;

/** Secrets by name. Their values stand in no environment and in no log. */
export interface Secrets {
  /**
   * What is kept under a name: at most `maxAgeMs` old, five minutes unless said, or as old as it
   * must be while the store does not answer.
   * @throws Error of the secret store when it has no such name, or has never answered.
   */
  read(name: string, maxAgeMs?: number): Promise<string>;
}

interface Kept {
  value: Promise<string>;
  readAt: number;
  /** The last that was read, for when the store does not answer. */
  last: string | undefined;
}

/** The client is loaded with the first secret: hardly any call needs one. */
export function openSecrets(region: string, clock: Clock): Secrets {
  const kept = new Map<string, Kept>();
  let client: SecretsManagerClient | undefined;
  const fetch = async (name: string): Promise<string> => {
    const sdk = await import("@aws-sdk/client-secrets-manager");
    client ??= new sdk.SecretsManagerClient({ region, ...patience("secrets") });
    const { SecretString } = await client.send(new sdk.GetSecretValueCommand({ SecretId: name }));
    if (!SecretString) throw new Error(`The secret ${name} holds no text.`);
    return SecretString;
  };
  return {
    read(name, maxAgeMs = KEPT_MS) {
      const now = clock.now();
      const known = kept.get(name);
      if (known && now - known.readAt < maxAgeMs) return known.value;
      const last = known?.last;
      const value = fetch(name).catch((error: unknown) => {
        if (last === undefined) kept.delete(name);
        if (last === undefined) throw error;
        return last;
      });
      const entry: Kept = { value, readAt: now, last };
      kept.set(name, entry);
      value.then(
        (text) => (entry.last = text),
        () => {},
      );
      return value;
    },
  };
}
