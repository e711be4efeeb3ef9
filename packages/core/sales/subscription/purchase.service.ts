import type { Deps } from "../../kernel/platform/deps.ts";
import { withoutPart, withPart } from "./purchase.rules.ts";
import type { Purchase } from "./subscription.schema.ts";
import type { BoughtPart, SubscriptionRef } from "./subscription.schema.ts";
import { change } from "./subscription-change.service.ts";

/**
 * Gives a paid order its part of a subscription; given before, it is told and nothing changes.
 * @throws AppError `conflict` when others write all the time: try again
 */
export async function grant(deps: Deps, purchase: Purchase): Promise<BoughtPart> {
  const { after } = await change(deps, purchase, (held) => withPart(held, purchase).after);
  return withPart(after, purchase).part;
}

/**
 * Ends what is left at a moment of the part that an order bought; ended before, or never bought,
 * nothing changes.
 * @throws AppError `conflict` when others write all the time: try again
 */
export async function end(
  deps: Deps,
  of: SubscriptionRef,
  orderId: string,
  at: number,
): Promise<void> {
  await change(deps, of, (held) => held && withoutPart(held, orderId, at));
}
