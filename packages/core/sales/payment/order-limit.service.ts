import { take, type Taken } from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";

const HOUR_S = 3600;

/** Hourly limits per user. Most are for calls to the provider, whose rate limit all users share. */
const LIMITS = {
  /** No one buys so often; each call may create an order at the provider. */
  order: { limit: 20, what: "orders" },
  /** Wrong coupons: enough for mistakes, too few to guess one. */
  coupon: { limit: 20, what: "coupons" },
  /** A checkout confirms a payment once, and again after a lost connection. */
  proof: { limit: 30, what: "confirmations" },
  /** Enough for checking a long list of mismatches. */
  check: { limit: 200, what: "order checks" },
};

/**
 * Counts a call that has a limit, such as a call to the provider.
 * @throws AppError `limited` after too many of these calls
 */
export async function countProviderCall(
  deps: Deps,
  userId: string,
  call: keyof typeof LIMITS,
): Promise<Taken> {
  return take(deps, { key: `pay-${call}:${userId}`, ...LIMITS[call], windowSeconds: HOUR_S });
}
