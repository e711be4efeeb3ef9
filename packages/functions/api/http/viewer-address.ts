import type { Deps } from "@academy/core/platform/deps.ts";
import { cameThroughCloudFront } from "./origin-proof.ts";

interface Claims {
  /** Whom API Gateway or the socket saw. */
  ip: string;
  /** `x-forwarded-for`: everyone on the way adds whom it saw; the first ones are a client's word. */
  forwardedFor: string | undefined;
  /** What came in ORIGIN_HEADER. */
  proof: string | undefined;
}

/**
 * The address of whoever sits before the screen. Behind CloudFront that is the one it saw, in the
 * list before its own, which API Gateway adds. Anybody can write such a list, so it counts only
 * beside CloudFront's secret; else the call came from where it seems to come.
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
