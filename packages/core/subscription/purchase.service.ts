import type { Deps } from "../platform/deps.ts";
import { conflict } from "../shared/error.ts";
import { withoutPart, withPart } from "./purchase.rules.ts";
import type { BoughtPart, HeldSubscription, Purchase } from "./purchase.schema.ts";
import type { Subscription } from "./subscription.schema.ts";
import * as SubscriptionStore from "./subscription.store.ts";

/** Writers of one student's subscription to one exam are few; more rounds would be a fault. */
const ROUNDS = 10;

/**
 * Gives a paid order its part of a subscription; given before, it is told and nothing changes.
 * @throws AppError `conflict` when others write all the time: try again
 */
export async function grant(deps: Deps, purchase: Purchase): Promise<BoughtPart> {
  for (let round = 0; round < ROUNDS; round++) {
    const held = await SubscriptionStore.held(deps, purchase);
    const { after, part } = withPart(held, purchase);
    if (await written(deps, held, after)) return part;
  }
  throw busy();
}

/**
 * Ends what is left at a moment of the part that an order bought; ended before, or never bought,
 * nothing changes.
 * @throws AppError `conflict` when others write all the time: try again
 */
export async function end(
  deps: Deps,
  of: Pick<Subscription, "userId" | "examType">,
  orderId: string,
  at: number,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const held = await SubscriptionStore.held(deps, of);
    if (!held || (await written(deps, held, withoutPart(held, orderId, at)))) return;
  }
  throw busy();
}

const written = async (
  deps: Deps,
  held: HeldSubscription | undefined,
  after: HeldSubscription,
): Promise<boolean> => after === held || SubscriptionStore.replace(deps, after);

const busy = () =>
  conflict("conflict", "This subscription is being changed elsewhere. Please try again.");
