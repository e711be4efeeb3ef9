import { iso } from "../../kernel/shared/time.ts";
import type { Order } from "../payment/order.schema.ts";
import { locksOf, priceOf } from "../plan/plan.rules.ts";
import type { ClaimState, Plan } from "../plan/plan.schema.ts";
import type { PlanView } from "./plan-view.schema.ts";

const STATE_WORDS = { free: "open", busy: "booking", paid: "paid" } as const;

type States = readonly { state: ClaimState; order: Order | undefined }[];

/** A plan as administrators and its student see it. */
export function viewOf(plan: Plan, states: States): PlanView {
  const { planId, userId, productId, name, examType, startsAt, graceDays } = plan;
  const { discount, calledOff, rev } = plan;
  const unpaid = calledOff ? -1 : states.findIndex(({ state }) => state !== "paid");
  const lock = locksOf(plan)[unpaid] ?? null;
  const instalments = plan.instalments.map(({ amountPaise, dueDay }, index) => {
    const { state = "free", order } = states[index] ?? {};
    const paid = state === "paid" ? order : undefined;
    const { orderId = null, invoice = null } = paid ?? {};
    return { amountPaise, dueDay, state: STATE_WORDS[state], orderId, invoice };
  });
  return {
    planId,
    userId,
    productId,
    name,
    examType,
    graceDays,
    discount,
    instalments,
    startsAt: iso(startsAt),
    amountPaise: priceOf(instalments),
    paidPaise: priceOf(instalments.filter(({ state }) => state === "paid")),
    next: unpaid === -1 ? null : unpaid,
    locksAt: lock === null ? null : iso(lock),
    calledOff: calledOff && {
      at: iso(calledOff.at),
      by: calledOff.by.name,
      reason: calledOff.reason,
      openUntil: iso(calledOff.openUntil),
    },
    rev,
  };
}
