import type { Deps } from "../../kernel/platform/deps.ts";
import { idsOf } from "../../people/session/person.service.ts";
import * as SubscriptionStore from "./subscription.store.ts";
import { refsOf } from "./purchase.rules.ts";
import { followingPlan, withInstalment, withoutInstalment } from "./plan-part.rules.ts";
import { withoutPart, withPart } from "./subscription.rules.ts";
import type {
  BoughtPart,
  PlanTerms,
  Purchase,
  Subscription,
  SubscriptionRef,
} from "./subscription.schema.ts";
import { change } from "./subscription-change.service.ts";

/**
 * Grants what an order bought: a part for each thing that it opens. A repeated call returns the
 * same time.
 * @throws AppError `conflict` when concurrent writes keep winning
 */
export async function grant(deps: Deps, purchase: Purchase): Promise<BoughtPart> {
  const parts: BoughtPart[] = [];
  for (const ref of refsOf(purchase, purchase.opens)) {
    parts.push(await grantPart(deps, { ...purchase, ...ref }));
  }
  return {
    from: Math.min(...parts.map(({ from }) => from)),
    until: Math.max(...parts.map(({ until }) => until)),
  };
}

async function grantPart(deps: Deps, purchase: Purchase & SubscriptionRef): Promise<BoughtPart> {
  const otherEnd = await endElsewhere(deps, purchase);
  const { instalment } = purchase;
  const added = (held: Subscription | undefined) =>
    instalment
      ? withInstalment(held, purchase, instalment, otherEnd)
      : withPart(held, purchase, otherEnd);
  const { after } = await change(deps, purchase, (held) => added(held).after);
  return added(after).part;
}

/** The end of the same subscription in the student's other, merged accounts; 0 without one. */
async function endElsewhere(deps: Deps, ref: SubscriptionRef): Promise<number> {
  const [, ...others] = await idsOf(deps, ref.userId);
  const held = await Promise.all(
    others.map((userId) => SubscriptionStore.find(deps, { ...ref, userId })),
  );
  return Math.max(0, ...held.map((one) => one?.endsAt ?? 0));
}

/**
 * Ends what an order bought at a given time. Changes nothing if that has ended or does not exist.
 * @throws AppError `conflict` when concurrent writes keep winning
 */
export async function end(
  deps: Deps,
  { opens, instalment, ...of }: SubscriptionRef & Pick<Purchase, "opens" | "instalment">,
  orderId: string,
  at: number,
): Promise<void> {
  for (const ref of refsOf(of, opens)) {
    await change(
      deps,
      ref,
      (held) =>
        held &&
        (instalment
          ? withoutInstalment(held, orderId, instalment, at)
          : withoutPart(held, orderId, at)),
    );
  }
}

/**
 * Applies the office's changes of a plan to what the plan opened; changes nothing if they are
 * applied already.
 * @throws AppError `conflict` when concurrent writes keep winning
 */
export async function followPlan(
  deps: Deps,
  { opens, ...of }: SubscriptionRef & Pick<Purchase, "opens">,
  terms: PlanTerms,
): Promise<void> {
  for (const ref of refsOf(of, opens)) {
    await change(deps, ref, (held) => held && followingPlan(held, terms));
  }
}

/** The latest end among the things that a plan opened; 0 if it opened nothing. */
export async function endOfPlan(deps: Deps, userId: string, planId: string): Promise<number> {
  const held = await SubscriptionStore.everythingOf(deps, userId);
  return Math.max(0, ...held.map(({ bought }) => bought[planId]?.until ?? 0));
}
