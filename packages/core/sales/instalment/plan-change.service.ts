import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { dayEnd } from "../../kernel/shared/time.ts";
import { claimStates } from "../payment/instalment-claim.service.ts";
import * as Discounts from "../discount/discount.service.ts";
import * as PlanParts from "../plan/plan-parts.service.ts";
import { changedTo, nextLetter, wrongChange, wrongOpenDay } from "../plan/plan.rules.ts";
import type { ClaimState, Plan, PlanChange, PlanRef } from "../plan/plan.schema.ts";
import * as PlanStore from "../plan/plan.store.ts";
import { endOfPlan } from "../subscription/purchase.service.ts";
import { viewNow } from "./instalment.service.ts";
import type { PlanChangeInput, PlanEndInput, PlanView } from "./plan-view.schema.ts";

/** How often a write is tried if others change the plan at the same time; few do. */
const MAX_ATTEMPTS = 10;
/** The most plans that one run of the schedule completes. */
const MAX_PLANS = 100;

/**
 * Changes the number, due days and amounts of the instalments that no order has claimed. What the
 * plan opened is then locked by the new due days.
 * @throws AppError `not-found`; `conflict` when the plan was changed since `rev`, or called off;
 * `invalid` for instalments that are paid or being booked, and for another price without a reason
 */
export async function change(
  deps: Deps,
  actor: Actor,
  planId: string,
  { userId, rev, instalments, reason }: PlanChangeInput,
): Promise<PlanView> {
  const plan = await asSeen(deps, { userId, planId }, rev);
  const states = await statesOf(deps, plan);
  const fixed = states.flatMap((state, index) => (state === "free" ? [] : [index]));
  const wrong = wrongChange(plan, instalments, { fixed, reason });
  if (wrong) throw invalid("wrong_plan", wrong, [{ path: "instalments", message: wrong }]);
  const after = { instalments: changedTo(plan, instalments, fixed), terms: plan.terms + 1 };
  return write(deps, { ...plan, ...after }, { action: "plan.change", actor, plan, reason });
}

/**
 * Calls a plan off: no letters and no payments follow. What the plan opened ends now or after a
 * given day, and is not locked until then. What was paid stays booked.
 * @throws AppError `not-found`; `conflict` when the plan was changed since `rev`, while an
 * instalment is being booked, and when all instalments are paid; `invalid` for a day after the
 * plan's end
 */
export async function callOff(
  deps: Deps,
  actor: Actor,
  planId: string,
  { userId, rev, reason, openUntil }: PlanEndInput,
): Promise<PlanView> {
  const plan = await asSeen(deps, { userId, planId }, rev);
  assertCanEnd(await statesOf(deps, plan));
  const at = deps.clock.now();
  if (openUntil !== undefined) await assertOpenDay(deps, plan, openUntil);
  const end = openUntil === undefined ? at : dayEnd(openUntil);
  const by = { userId: actor.userId, name: actor.name };
  const calledOff = { at, by, reason, openUntil: end };
  return write(deps, { ...plan, calledOff }, { action: "plan.call-off", actor, plan, reason });
}

/**
 * The plan, if it still has the revision that the office has seen. If an earlier change is not
 * complete, it is completed first.
 */
async function asSeen(deps: Deps, of: PlanRef, rev: number): Promise<Plan> {
  const plan = await PlanStore.find(deps, of);
  if (!plan) throw notFound("This plan");
  if (plan.calledOff) {
    throw conflict("plan_called_off", "This plan was called off. Reload the student's page.");
  }
  if (plan.rev !== rev) throw changed();
  return plan.pending ? complete(deps, plan) : plan;
}

const changed = () =>
  conflict("conflict", "This plan was changed or paid in between. Reload it and try again.");

async function statesOf(deps: Deps, plan: Plan): Promise<ClaimState[]> {
  return (await claimStates(deps, [plan]))(plan).map(({ state }) => state);
}

function assertCanEnd(states: readonly ClaimState[]): void {
  const booked = states.indexOf("busy");
  if (booked !== -1) {
    const message = `Instalment ${booked + 1} is being booked. Wait ten minutes, then try again.`;
    throw conflict("instalment_busy", message, { instalment: booked + 1 });
  }
  if (!states.includes("free")) {
    throw conflict("plan_paid", "All instalments are paid. Void or refund what was paid instead.");
  }
}

async function assertOpenDay(deps: Deps, { userId, planId }: Plan, day: string): Promise<void> {
  const until = await endOfPlan(deps, userId, planId);
  const wrong = wrongOpenDay(day, until, deps.clock.now());
  if (wrong) throw invalid("wrong_day", wrong, [{ path: "openUntil", message: wrong }]);
}

interface Act {
  action: PlanChange["action"];
  actor: Actor;
  /** The plan before the change. */
  plan: Plan;
  reason: string | undefined;
}

/**
 * Writes a change if the plan is still the one that was seen, then does everything that follows
 * from the change.
 */
async function write(
  deps: Deps,
  after: Plan,
  { action, actor, plan, reason }: Act,
): Promise<PlanView> {
  const pending = {
    id: newId("audit", deps),
    action,
    at: deps.clock.now(),
    by: { userId: actor.userId, name: actor.name },
    reason: reason ?? null,
    before: plan.instalments.map(({ amountPaise, dueDay }) => ({ amountPaise, dueDay })),
  };
  const next = { ...after, pending, rev: plan.rev + 1 };
  if (!(await PlanStore.put(deps, next))) throw changed();
  return viewNow(deps, await complete(deps, next));
}

/**
 * Completes the last change of a plan: updates what the plan opened, its discount and the audit
 * log, then notes that this is done. It may run at any time; if it is interrupted, the next run
 * completes the change.
 */
async function complete(deps: Deps, of: PlanRef): Promise<Plan> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const plan = await PlanStore.find(deps, of);
    if (!plan) throw notFound("This plan");
    if (!plan.pending) return plan;
    await PlanParts.follow(deps, plan);
    await giveBackUse(deps, plan);
    await Audit.recordOnce(deps, actOf(plan, plan.pending));
    const letterAt = nextLetter(plan, deps.clock.now());
    const done = { ...plan, pending: null, letterAt, rev: plan.rev + 1 };
    if (await PlanStore.put(deps, done)) return done;
  }
  throw changed();
}

/** Gives back the use of the discount if a plan was called off before anything was paid. */
async function giveBackUse(deps: Deps, plan: Plan): Promise<void> {
  const { planId, discount, calledOff } = plan;
  if (!discount || !calledOff || (await statesOf(deps, plan)).includes("paid")) return;
  await Discounts.release(deps, discount.discountId, planId);
}

function actOf({ planId, userId, instalments, calledOff }: Plan, pending: PlanChange) {
  const { id, at, by, action, reason, before } = pending;
  const agreed = instalments.map(({ amountPaise, dueDay }) => ({ amountPaise, dueDay }));
  const after = calledOff ? { planId, calledOff } : { planId, instalments: agreed, reason };
  return { id, at, by, action, target: userId, before: { planId, instalments: before }, after };
}

/** Completes changes that were interrupted. @returns the number of completed changes */
export async function completeAll(deps: Deps): Promise<number> {
  const plans = await PlanStore.changing(deps, deps.clock.now(), MAX_PLANS);
  let completed = 0;
  for (const plan of plans) {
    try {
      await complete(deps, plan);
      completed++;
    } catch (error) {
      const { userId, planId } = plan;
      deps.log.error("payment.plan-change-failed", error, { userId, planId });
    }
  }
  return completed;
}
