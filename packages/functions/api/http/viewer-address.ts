import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { cameThroughCloudFront } from "./origin-proof.ts";

interface Claims {
  /** The address that API Gateway or the socket saw. */
  ip: string;
  /**
   * `x-forwarded-for`: every proxy appends the address it saw; the first ones are the client's
   * claim.
   */
  forwardedFor: string | undefined;
  /** The value of ORIGIN_HEADER. */
  proof: string | undefined;
}

/**
 * The address of the person at the screen. Behind CloudFront it is the one that CloudFront saw,
 * listed before its own, which API Gateway adds. Anyone can send such a list, so it only counts
 * with CloudFront's secret; otherwise the caller's own address counts.
 *
 * @throws AppError `unavailable` when the secret has never been read and cannot be.
 */
export async function viewerAddress(
  deps: Deps,
  { ip, forwardedFor, proof }: Claims,
): Promise<string> {
  if (forwardedFor === undefined || !(await cameThroughCloudFront(deps, proof))) return ip;
  const seen = forwardedFor.split(",").map((one) => one.trim());
  if (seen.at(-1) === ip) seen.pop();
  return seen.at(-1) || ip;
}
