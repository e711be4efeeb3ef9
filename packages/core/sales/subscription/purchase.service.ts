import type { Deps } from "../../kernel/platform/deps.ts";
import { idsOf } from "../../people/session/person.service.ts";
import * as SubscriptionStore from "./subscription.store.ts";
import { withoutPart, withPart } from "./subscription.rules.ts";
import type { Purchase } from "./subscription.schema.ts";
import type { BoughtPart, SubscriptionRef } from "./subscription.schema.ts";
import { change } from "./subscription-change.service.ts";

/**
 * Grants the part of a subscription that an order bought; a repeated call returns the same part.
 * @throws AppError `conflict` when concurrent writes keep winning
 */
export async function grant(deps: Deps, purchase: Purchase): Promise<BoughtPart> {
  const otherEnd = await endElsewhere(deps, purchase);
  const { after } = await change(
    deps,
    purchase,
    (held) => withPart(held, purchase, otherEnd).after,
  );
  return withPart(after, purchase).part;
}

/** When the subscription ends that the student has with another account, which was merged. */
async function endElsewhere(deps: Deps, { userId, examType }: SubscriptionRef): Promise<number> {
  const [, ...others] = await idsOf(deps, userId);
  const held = await Promise.all(
    others.map((id) => SubscriptionStore.find(deps, { userId: id, examType })),
  );
  return Math.max(0, ...held.map((one) => one?.endsAt ?? 0));
}

/**
 * Ends the part that an order bought at a given time; changes nothing when it has ended or does not
 * exist.
 * @throws AppError `conflict` when concurrent writes keep winning
 */
export async function end(
  deps: Deps,
  of: SubscriptionRef,
  orderId: string,
  at: number,
): Promise<void> {
  await change(deps, of, (held) => held && withoutPart(held, orderId, at));
}
