import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { endedNow, grantedUntil } from "./grant.rules.ts";
import type { Subscription, SubscriptionRef } from "./subscription.schema.ts";
import * as SubscriptionStore from "./subscription.store.ts";
import * as SubscriptionTotals from "./subscription-total.service.ts";

/** Writers of one student's subscription to one exam are few; more rounds would be a fault. */
const ROUNDS = 10;

type Held = Subscription | undefined;

interface Change<After> {
  before: Held;
  after: After;
}

/**
 * Reads a subscription, decides and writes, until nobody else wrote in between. A decision that
 * answers what it was given changes nothing.
 * @throws AppError `conflict` when others write all the time: try again
 */
export async function change<After extends Held>(
  deps: Deps,
  whose: SubscriptionRef,
  decide: (held: Held) => After,
): Promise<Change<After>> {
  for (let round = 0; round < ROUNDS; round++) {
    const before = await SubscriptionStore.find(deps, whose, { consistent: true });
    const after = decide(before);
    if (!after || after === before) return { before, after };
    await SubscriptionTotals.markChange(deps, before, after);
    if (await SubscriptionStore.replace(deps, after)) return { before, after };
  }
  throw conflict("conflict", "This subscription is being changed elsewhere. Please try again.");
}

/** Lets a student use an exam type until `endsAt`, in place of what stood before. */
export const grantUntil = (
  deps: Deps,
  given: SubscriptionRef & Pick<Subscription, "endsAt">,
): Promise<Change<Subscription>> =>
  change(deps, given, (held) => grantedUntil(held, given, deps.clock.now()));

/** Ends a subscription now; nothing happens to one that has ended, or never was. */
export const endNow = (deps: Deps, whose: SubscriptionRef): Promise<Change<Held>> =>
  change(deps, whose, (held) => held && endedNow(held, deps.clock.now()));
