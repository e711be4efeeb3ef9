import { take } from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";

const HOUR_S = 3600;

/** Calls of one user that ask the provider, whose patience the whole academy shares. */
const LIMITS = {
  /** Nobody buys so often; each one of these may make an order there. */
  order: { limit: 20, what: "orders" },
  /** A checkout proves a payment once, and again after a lost connection. */
  proof: { limit: 30, what: "confirmations" },
  /** Somebody who goes through a long list of what does not fit. */
  check: { limit: 200, what: "looks at orders" },
};

/** Counts a call that asks the provider. @throws AppError `limited` when there were too many */
export async function takeAsk(
  deps: Deps,
  userId: string,
  call: keyof typeof LIMITS,
): Promise<void> {
  await take(deps, { key: `pay-${call}:${userId}`, ...LIMITS[call], windowSeconds: HOUR_S });
}
