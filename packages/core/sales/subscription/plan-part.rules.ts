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
 * Adds a paid instalment of a plan to a subscription. The plan's part exists from the first paid
 * instalment on, and its time begins with the plan, so the order in which instalments are added
 * does not matter. If all paid instalments were voided, the part begins again with the next paid
 * one, unless the plan was called off.
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
 * The subscription after an instalment of its plan was voided. If no paid instalment is left, the
 * plan's part ends.
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
 * The subscription after its part of a plan was updated to the office's change. Without such a part
 * it does not change.
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
