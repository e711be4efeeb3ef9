import { timingSafeEqual } from "node:crypto";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { overloaded } from "@academy/core/kernel/overload/overload.ts";
import type { SecretVersions } from "@academy/core/kernel/platform/secrets.ts";
import { HttpError } from "./errors.ts";

/** What the check needs: where the secret is stored. */
type ProofDeps = Pick<Deps, "config" | "secrets">;

/**
 * Whether a call came through CloudFront, the only one that sends the secret. The previous value
 * counts too: CloudFront learns the new one with the next deployment. An unknown value may be newer
 * than the one read here, so the secret is read again.
 *
 * @throws AppError `unavailable` when the secret has never been read and cannot be.
 */
export async function cameThroughCloudFront(
  deps: ProofDeps,
  proof: string | undefined,
): Promise<boolean> {
  const name = deps.config.originSecret;
  if (name === null || !proof) return false;
  const read = (fresh: boolean) =>
    deps.secrets.versions(name, { fresh }).catch((error: unknown) => {
      throw overloaded(error);
    });
  return proves(proof, await read(false)) || proves(proof, await read(true));
}

/** Refuses a call that bypasses CloudFront, and so the firewall, where the stage has one. */
export async function assertThroughCloudFront(
  deps: ProofDeps,
  proof: string | undefined,
): Promise<void> {
  if (!deps.config.originEnforced) return;
  if (await cameThroughCloudFront(deps, proof)) return;
  throw new HttpError(403, "not_this_way", "Use the academy's own address.");
}

/** Reads the secret as the process starts, so that the first call rarely waits for it. */
export function prepareProof(deps: ProofDeps): void {
  const { originEnforced, originSecret } = deps.config;
  if (!originEnforced || originSecret === null) return;
  // The first call tries again and reports the error.
  deps.secrets.versions(originSecret).catch(() => {});
}

const proves = (proof: string, { current, previous }: SecretVersions): boolean =>
  isSame(proof, current) || (previous !== undefined && isSame(proof, previous));

function isSame(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}
