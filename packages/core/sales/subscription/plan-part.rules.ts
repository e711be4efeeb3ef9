import { withoutPart, withPart, type Bought } from "./subscription.rules.ts";
import type {
  BoughtPart,
  PaidInstalment,
  PlanTerms,
  Purchase,
  Subscription,
  SubscriptionRef,
} from "./subscription.schema.ts";

type Held = Subscription | undefined;

/**
 * A subscription with an instalment of a plan. The plan's part is there from its first paid instalment on,
 * and begins with the plan, so that it does not matter which of them is added first or again. A plan whose
 * instalments were all voided begins again with the next one; one that was called off does not.
 */
export function withInstalment(
  held: Held,
  purchase: Purchase & SubscriptionRef,
  { planId, index, startsAt, locks }: PaidInstalment,
  otherEnd = 0,
): Bought {
  const known = held?.bought[planId];
  const paid = known?.plan?.paid ?? {};
  if (held && known && paid[purchase.orderId]) return { after: held, part: known };
  const nowPaid = { ...paid, [purchase.orderId]: { index, voided: false } };
  if (held && known?.plan?.calledOff) {
    const part = { ...known, plan: { ...known.plan, paid: nowPaid } };
    return { after: withRecord(held, planId, part), part };
  }
  const begun = known?.endedAt === undefined ? held : withoutRecord(held, planId);
  const whole = { ...purchase, orderId: planId, paidAt: startsAt };
  const { after, part: bare } = withPart(begun, whole, otherEnd);
  const part = { ...bare, plan: { locks, ...bare.plan, paid: nowPaid } };
  return { after: withRecord(after, planId, part), part };
}

const withRecord = (held: Subscription, id: string, part: BoughtPart): Subscription => ({
  ...held,
  bought: { ...held.bought, [id]: part },
});

const withoutRecord = (held: Held, id: string): Held => {
  if (!held) return held;
  const { [id]: _, ...bought } = held.bought;
  return { ...held, bought };
};

/**
 * The subscription after an instalment of its plan was voided: if no instalment is paid any more,
 * the plan's part ends.
 */
export function withoutInstalment(
  held: Subscription,
  orderId: string,
  { planId, index }: Pick<PaidInstalment, "planId" | "index">,
  at: number,
): Subscription {
  const part = held.bought[planId];
  if (!part?.plan || part.plan.paid[orderId]?.voided) return held;
  const paid = { ...part.plan.paid, [orderId]: { index, voided: true } };
  const next = withRecord(held, planId, { ...part, plan: { ...part.plan, paid } });
  const isPaid = Object.values(paid).some(({ voided }) => !voided);
  return isPaid ? next : withoutPart(next, planId, at);
}

/**
 * A subscription whose part of a plan is updated to what the office changed; one without such a
 * part is unchanged.
 */
export function followingPlan(
  held: Subscription,
  { planId, terms, locks, openUntil }: PlanTerms,
): Subscription {
  const part = held.bought[planId];
  if (!part?.plan) return held;
  const isNewer = terms > (part.plan.terms ?? 0);
  const isOver = openUntil !== null && !part.plan.calledOff;
  if (!isNewer && !isOver) return held;
  const plan = {
    ...part.plan,
    ...(isNewer && { terms, locks: [...locks] }),
    ...(isOver && { calledOff: true }),
  };
  const next = withRecord(held, planId, { ...part, plan });
  return openUntil === null ? next : withoutPart(next, planId, openUntil);
}
