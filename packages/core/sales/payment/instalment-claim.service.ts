import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import type { ClaimState, Plan } from "../plan/plan.schema.ts";
import * as PlanStore from "../plan/plan.store.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";

/** How often a write is tried if others change the plan at the same time; few do. */
const MAX_ATTEMPTS = 5;
/**
 * After this time, a claim without a stored order does not count: its call has died, because calls
 * last half a minute at most.
 */
const CLAIM_LASTS = 10 * MINUTE;

/** For some plans: which instalments are paid, and by which orders. */
export async function claimStates(
  deps: Deps,
  plans: readonly Pick<Plan, "instalments">[],
): Promise<(plan: Pick<Plan, "instalments">) => { state: ClaimState; order: Order | undefined }[]> {
  const ids = plans.flatMap(({ instalments }) =>
    instalments.flatMap(({ claim }) => claim?.orderId ?? []),
  );
  const orders = new Map((await OrderStore.many(deps, ids)).map((order) => [order.orderId, order]));
  const now = deps.clock.now();
  return ({ instalments }) =>
    instalments.map(({ claim }) => {
      const order = claim === null ? undefined : orders.get(claim.orderId);
      return { state: stateOf(claim, order, now), order };
    });
}

function stateOf(
  claim: Plan["instalments"][number]["claim"],
  order: Order | undefined,
  now: number,
): ClaimState {
  if (claim === null) return "free";
  if (order) return order.state === "refunding" || order.state === "refunded" ? "free" : "paid";
  return claim.at > now - CLAIM_LASTS ? "busy" : "free";
}

interface Claimed {
  planId: string;
  index: number;
  /**
   * Whether the money has already been received. Then an earlier instalment may still be unpaid.
   */
  hasArrived?: boolean;
}

/**
 * Claims an instalment for an order that is about to be stored, or that was paid. This is one
 * conditional write, so that two orders never pay the same instalment, and no order pays an
 * instalment that was changed or called off. If the same order claims the instalment again, its
 * claim gets the current time, because an old claim does not count for other orders.
 * @throws AppError `not-found`; `conflict` for an instalment that is paid or being paid, or that is
 * not the next, and for a plan that was changed or called off
 */
export async function claimInstalment(
  deps: Deps,
  { orderId, userId, amountPaise }: Pick<Order, "orderId" | "userId" | "amountPaise">,
  { planId, index, hasArrived = false }: Claimed,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const plan = await PlanStore.find(deps, { userId, planId });
    const own = plan?.instalments[index];
    if (!plan || !own) throw notFound("This instalment");
    const isOwn = own.claim?.orderId === orderId;
    if (isOwn && hasArrived) return;
    assertAgreed(plan, index, amountPaise);
    if (!isOwn) {
      const states = (await claimStates(deps, [plan]))(plan).map(({ state }) => state);
      if (hasArrived) assertFree(states[index]);
      else assertNext(states, index);
    }
    const claim = { orderId, at: deps.clock.now() };
    const instalments = plan.instalments.with(index, { ...own, claim });
    if (await PlanStore.put(deps, { ...plan, instalments, rev: plan.rev + 1 })) return;
  }
  throw conflict("conflict", "This plan is being changed by someone else. Try again.");
}

/**
 * @throws AppError `conflict` for a plan that was called off, or an instalment with another amount
 */
export function assertAgreed(plan: Plan, index: number, amountPaise: number): void {
  if (plan.calledOff) {
    const message = "This plan was called off. Reload the student's page.";
    throw conflict("plan_called_off", message);
  }
  if (plan.instalments[index]?.amountPaise === amountPaise) return;
  const message = "This instalment has another amount. Reload the student's page.";
  throw conflict("plan_changed", message);
}

/**
 * @throws AppError `conflict` for an instalment that is paid or being paid, or that is not the next
 */
export function assertNext(states: readonly ClaimState[], index: number): void {
  assertFree(states[index]);
  const next = states.indexOf("free");
  if (next < index) {
    const message = `Take instalment ${next + 1} first: it is not paid yet.`;
    throw conflict("not_next", message, { next });
  }
}

function assertFree(state: ClaimState | undefined): void {
  if (state === "paid") {
    throw conflict(
      "instalment_paid",
      "This instalment is paid already. Reload the student's page.",
    );
  }
  if (state === "busy") {
    const message =
      "This instalment is being booked. Wait ten minutes, then reload the student's page.";
    throw conflict("instalment_busy", message);
  }
}
