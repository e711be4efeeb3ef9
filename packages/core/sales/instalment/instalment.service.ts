import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, invalid } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { dayOf } from "../../kernel/shared/time.ts";
import * as UserAdmin from "../../people/account/user-admin.service.ts";
import { claimStates } from "../payment/instalment-claim.service.ts";
import { discountFor } from "../payment/discount-price.service.ts";
import { productSold } from "../payment/office-price.service.ts";
import { nextLetter, wrongPlan } from "../plan/plan.rules.ts";
import type { Plan } from "../plan/plan.schema.ts";
import * as PlanStore from "../plan/plan.store.ts";
import * as DeskStore from "../payment/desk.store.ts";
import * as Discounts from "../discount/discount.service.ts";
import { notSold } from "../product/product.rules.ts";
import type { Product } from "../product/product.schema.ts";
import * as Products from "../product/product.service.ts";
import { viewOf } from "./plan-view.rules.ts";
import type { PlanInput, PlanView } from "./plan-view.schema.ts";

/**
 * Agrees a plan of instalments with a student. The plan opens nothing before its first payment. A
 * repeated call with the same key answers with the same plan.
 * @throws AppError `not-found`; `conflict` for an administrator, for a product that is not sold in
 * instalments now, and for a discount that this student does not get; `invalid` for instalments
 * that do not add up to the price
 */
export async function make(deps: Deps, actor: Actor, input: PlanInput): Promise<PlanView> {
  const student = await UserAdmin.find(deps, { userId: input.userId });
  if (student.isAdmin) throw conflict("not_a_student", "Administrators don't need a subscription.");
  const { userId } = input;
  const planId = await DeskStore.idOfKey(deps, `plan ${input.key}`, newId("plan", deps));
  const known = await PlanStore.find(deps, { userId, planId });
  const plan = known ?? (await store(deps, await newPlan(deps, actor, planId, input)));
  const { by, startsAt: at } = plan;
  const act = { action: "plan.create", target: userId, after: plan };
  await Audit.recordOnce(deps, { id: planId, by, at, ...act });
  return viewNow(deps, plan);
}

/** A plan with the payments up to now. */
export async function viewNow(deps: Deps, plan: Plan): Promise<PlanView> {
  return viewOf(plan, (await claimStates(deps, [plan]))(plan));
}

/**
 * Stores a plan, unless another call with the same key has stored it. The use of the plan's
 * discount is noted first.
 * @returns the stored plan
 */
async function store(deps: Deps, plan: Plan): Promise<Plan> {
  const { planId: orderId, productId, discount } = plan;
  const day = dayOf(plan.startsAt);
  const use = { orderId, of: { productId }, day };
  if (discount) await Discounts.use(deps, discount.discountId, use);
  if (await PlanStore.put(deps, plan)) return plan;
  return (await PlanStore.find(deps, plan)) ?? plan;
}

async function newPlan(
  deps: Deps,
  actor: Actor,
  planId: string,
  { userId, productId, discountId, instalments }: PlanInput,
): Promise<Plan> {
  const product = await Products.find(deps, productId);
  const now = deps.clock.now();
  const refused = notSold(product, dayOf(now)) ?? noInstalments(product);
  if (refused) throw conflict("not_sold", refused);
  const asked = { discountId, userId, orderId: planId, day: dayOf(now) };
  const discount = await discountFor(deps, asked, { productId }, product.amountPaise);
  const wrong = wrongPlan(instalments, product.amountPaise - (discount?.paise ?? 0));
  if (wrong) throw invalid("wrong_plan", wrong, [{ path: "instalments", message: wrong }]);
  const { name, examType, days, lastsUntil } = await productSold(deps, product, userId, now);
  const plan = {
    planId,
    userId,
    productId,
    name,
    examType,
    days,
    lastsUntil,
    discount,
    opens: product.opens,
    taxClass: product.taxClass,
    instalments: instalments.map((one) => ({ ...one, claim: null })),
    graceDays: product.instalments?.graceDays ?? null,
    startsAt: now,
    by: { userId: actor.userId, name: actor.name },
    terms: 0,
    calledOff: null,
    pending: null,
    rev: 1,
  };
  return { ...plan, letterAt: nextLetter(plan, now) };
}

const noInstalments = ({ name, instalments }: Product): string | undefined =>
  instalments ? undefined : `${name} is not sold in instalments.`;

/** A student's plans with what was paid, the oldest first. */
export async function list(deps: Deps, userId: string): Promise<PlanView[]> {
  const plans = await PlanStore.ofUser(deps, userId);
  const states = await claimStates(deps, plans);
  return plans.map((plan) => viewOf(plan, states(plan)));
}
