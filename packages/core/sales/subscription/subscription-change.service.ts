import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { endedNow, grantedUntil } from "./subscription.rules.ts";
import type { Subscription, SubscriptionRef } from "./subscription.schema.ts";
import * as SubscriptionStore from "./subscription.store.ts";
import * as SubscriptionTotals from "./subscription-total.service.ts";

/**
 * How often a write is tried if others change the subscription at the same time. If this is not
 * enough, something is wrong.
 */
const MAX_ATTEMPTS = 10;

type Held = Subscription | undefined;

interface Change<After> {
  before: Held;
  after: After;
}

/**
 * Reads a subscription, applies `decide` and writes the result; retries after a concurrent write.
 * Writes nothing when `decide` returns the same subscription.
 * @throws AppError `conflict` when concurrent writes keep winning
 */
export async function change<After extends Held>(
  deps: Deps,
  whose: SubscriptionRef,
  decide: (held: Held) => After,
): Promise<Change<After>> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const before = await SubscriptionStore.find(deps, whose, { consistent: true });
    const after = decide(before);
    if (!after || after === before) return { before, after };
    if (!after.only) await SubscriptionTotals.markChange(deps, before, after);
    if (await SubscriptionStore.replace(deps, after)) return { before, after };
  }
  throw conflict("conflict", "This subscription is being changed by someone else. Try again.");
}

/** Sets the end of a student's subscription to `endsAt`, in place of the old one. */
export const grantUntil = (
  deps: Deps,
  given: SubscriptionRef & Pick<Subscription, "endsAt">,
): Promise<Change<Subscription>> =>
  change(deps, given, (held) => grantedUntil(held, given, deps.clock.now()));

/** Ends all subscriptions of a student now. Safe to repeat. */
export async function endAll(deps: Deps, userId: string): Promise<void> {
  for (const held of await SubscriptionStore.everythingOf(deps, userId)) await endNow(deps, held);
}

/** Ends a subscription now; does nothing if it has ended or does not exist. */
export const endNow = (deps: Deps, whose: SubscriptionRef): Promise<Change<Held>> =>
  change(deps, whose, (held) => held && endedNow(held, deps.clock.now()));
