import type { Deps } from "../../kernel/platform/deps.ts";
import * as Purchases from "../subscription/purchase.service.ts";
import { locksOf } from "./plan.rules.ts";
import type { Plan, PlanRef } from "./plan.schema.ts";
import * as PlanStore from "./plan.store.ts";

/** Updates what a plan opened after the office has changed the plan. Safe to repeat. */
export async function follow(deps: Deps, plan: Plan): Promise<void> {
  const { planId, userId, examType, opens, terms, calledOff } = plan;
  if (terms === 0 && !calledOff) return;
  const openUntil = calledOff?.openUntil ?? null;
  const now = { planId, terms, locks: locksOf(plan), openUntil };
  await Purchases.followPlan(deps, { userId, examType, opens }, now);
}

/**
 * Like `follow`, after an instalment was granted, because the plan may have changed since the
 * instalment was claimed. The later of the two, this call or the change, sees what the other has
 * written.
 */
export async function followStored(deps: Deps, of: PlanRef): Promise<void> {
  const plan = await PlanStore.find(deps, of);
  if (plan) await follow(deps, plan);
}
