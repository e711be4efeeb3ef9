import { take, type Taken } from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";

const HOUR_S = 3600;

/** Hourly limits per user, most for calls to the provider, whose rate limit all users share. */
const LIMITS = {
  /** Far more than anyone buys; each call may create an order at the provider. */
  order: { limit: 20, what: "orders" },
  /** Wrong coupons: enough for mistakes, too few to guess one. */
  coupon: { limit: 20, what: "coupons" },
  /** A checkout confirms a payment once, and again after a lost connection. */
  proof: { limit: 30, what: "confirmations" },
  /** Enough to work through a long list of mismatches. */
  check: { limit: 200, what: "order checks" },
};

/** Counts a call that is limited, most of them to the provider. @throws AppError `limited` when there were too many */
export async function countProviderCall(
  deps: Deps,
  userId: string,
  call: keyof typeof LIMITS,
): Promise<Taken> {
  return take(deps, { key: `pay-${call}:${userId}`, ...LIMITS[call], windowSeconds: HOUR_S });
}
