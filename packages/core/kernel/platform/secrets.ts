import type { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type { ClientConfig } from "./config.ts";
import type { Clock } from "./deps.ts";
import { openClient } from "./client.ts";

/**
 * The greatest age of a secret in the cache. After a rotation, callers must accept both versions
 * for this long.
 */
const KEPT_MS = 300_000;
/** The greatest age for a caller that got another secret than the cached one: it may be newer. */
const FRESH_MS = 10_000;

export interface SecretVersions {
  current: string;
  /** The value before the last rotation; undefined when it was never rotated. */
  previous: string | undefined;
}

/** Secrets by name. Their values are never in the environment or in a log. */
export interface Secrets {
  /**
   * A secret by its name, at most `maxAgeMs` old (default: five minutes). While the store does not
   * answer, it may be older.
   * @throws Error of the secret store when it has no such name, or has never answered.
   */
  read(name: string, maxAgeMs?: number): Promise<string>;
  /**
   * As `read`, with the value before the last rotation; at most ten seconds old if `fresh`.
   * @throws as `read`
   */
  versions(name: string, options?: { fresh?: boolean }): Promise<SecretVersions>;
}

/** The client is loaded with the first secret, because hardly any call needs one. */
export function openSecrets(config: ClientConfig, clock: Clock): Secrets {
  let client: SecretsManagerClient | undefined;
  const fetch = async (name: string, stage?: string): Promise<string> => {
    const sdk = await import("@aws-sdk/client-secrets-manager");
    client ??= openClient(sdk.SecretsManagerClient, config, "secrets");
    const asked = { SecretId: name, ...(stage !== undefined && { VersionStage: stage }) };
    const { SecretString } = await client.send(new sdk.GetSecretValueCommand(asked));
    if (!SecretString) throw new Error(`The secret ${name} has no text.`);
    return SecretString;
  };
  const one = keep(clock, (name) => fetch(name));
  const both = keep(clock, async (name) => {
    const before = fetch(name, "AWSPREVIOUS").catch((error: unknown) => {
      // A secret that was never rotated has no previous version. If the secret itself is missing,
      // the request for its current value fails too.
      if (error instanceof Error && error.name === "ResourceNotFoundException") return undefined;
      throw error;
    });
    const [current, previous] = await Promise.all([fetch(name), before]);
    return { current, previous };
  });
  return {
    read: (name, maxAgeMs = KEPT_MS) => one(name, maxAgeMs),
    versions: (name, { fresh = false } = {}) => both(name, fresh ? FRESH_MS : KEPT_MS),
  };
}

interface Kept<T> {
  value: Promise<T>;
  readAt: number;
  /** The last value that was read, which is used while the store does not answer. */
  last: T | undefined;
}

/** Reads secrets by name, and caches each for as long as the caller allows. */
function keep<T>(clock: Clock, fetch: (name: string) => Promise<T>) {
  const kept = new Map<string, Kept<T>>();
  return (name: string, oldest: number): Promise<T> => {
    const now = clock.now();
    const known = kept.get(name);
    if (known && now - known.readAt < oldest) return known.value;
    const last = known?.last;
    const value = fetch(name).catch((error: unknown) => {
      if (last === undefined) kept.delete(name);
      if (last === undefined) throw error;
      return last;
    });
    const entry: Kept<T> = { value, readAt: now, last };
    kept.set(name, entry);
    value.then(
      (read) => (entry.last = read),
      () => {},
    );
    return value;
  };
}
