import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { cameThroughCloudFront } from "./origin-proof.ts";

interface Claims {
  /** The address that the API's entrance or the socket saw. */
  ip: string;
  /** The value of VIEWER_HEADER. */
  viewer: string | undefined;
  /** The value of ORIGIN_HEADER. */
  proof: string | undefined;
}

/**
 * The address of the person at the screen. Behind CloudFront it is the one that CloudFront saw.
 * Anyone can send the header, so it only counts with CloudFront's secret; otherwise the caller's
 * own address counts. `x-forwarded-for` never counts, because its entries depend on how the call
 * reached the API.
 *
 * @throws AppError `unavailable` when the secret has never been read and cannot be.
 */
export async function viewerAddress(deps: Deps, { ip, viewer, proof }: Claims): Promise<string> {
  if (viewer === undefined || !(await cameThroughCloudFront(deps, proof))) return ip;
  return viewer.trim() || ip;
}
