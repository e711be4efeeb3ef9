import { expect } from "vitest";
import { DAY, dayEnd } from "../../kernel/shared/time.ts";
import * as Discounts from "../discount/discount.service.ts";
import type { Plan } from "../plan/plan.schema.ts";
import * as PlanStore from "../plan/plan.store.ts";
import { isRunning } from "../subscription/access.rules.ts";
import type { BoughtPart, Subscription } from "../subscription/subscription.schema.ts";
import type { OfficeStage } from "./office.commands.fixture.ts";
import { allHeld } from "./opened.laws.ts";
import type { Order } from "./order.schema.ts";
import type { BookedPlan } from "./office-plans.fixture.ts";

/**
 * Each plan is as the office last agreed it. Each instalment is paid by at most one order that
 * counts, at its amount. What a plan opens is locked exactly while an instalment is unpaid after
 * its days of grace. After a plan was called off, it gets no more orders, and nothing is open after
 * the chosen day.
 */
export async function plansAddUp(stage: OfficeStage, orders: readonly Order[]): Promise<void> {
  const held = await allHeld(stage);
  for (const known of stage.book.plans.values()) {
    const { planId, input } = known;
    const { userId } = input;
    const plan = planId === null ? undefined : await PlanStore.find(stage.deps, { userId, planId });
    if (!plan) continue;
    asAgreed(plan, known);
    await changesAreNoted(stage, plan);
    const own = orders.filter(
      ({ product, problem }) =>
        product?.instalment?.planId === plan.planId && problem !== "not-owed",
    );
    const paid = paidOnce(plan, own);
    if (plan.calledOff) tookNothingAfter(plan, own);
    await usesDiscount(stage, plan, own);
    for (const one of held.filter((other) => other.userId === userId)) {
      const part = one.bought[plan.planId];
      if (part) (plan.calledOff ? endsInTime : locksInTime)(one, part, { plan, paid });
    }
  }
}

const agreedIn = ({ instalments }: Plan) =>
  instalments.map(({ amountPaise, dueDay }) => ({ amountPaise, dueDay }));

function asAgreed(plan: Plan, { possible, ends }: BookedPlan): void {
  expect(plan.pending).toBeNull();
  expect(possible).toContainEqual(agreedIn(plan));
  if (ends.some(({ answered }) => answered)) expect(plan.calledOff).not.toBeNull();
  if (!plan.calledOff) return;
  const { at, openUntil } = plan.calledOff;
  const asked = ends.map((end) => (end.openUntil === undefined ? at : dayEnd(end.openUntil)));
  expect(asked).toContain(openUntil);
  expect(plan.letterAt).toBeNull();
}

/** Each change of a plan, and its end, is in the audit log once. */
async function changesAreNoted({ content }: OfficeStage, plan: Plan): Promise<void> {
  const entries = await content.all({
    index: "gsi1",
    where: { text: "gsi1pk = :pk", values: { ":pk": `AS#${plan.userId}` } },
  });
  const noted = (action: string) =>
    entries.filter((one) => one["action"] === action && JSON.stringify(one).includes(plan.planId));
  expect(noted("plan.change")).toHaveLength(plan.terms);
  expect(noted("plan.call-off")).toHaveLength(plan.calledOff ? 1 : 0);
}

/** The places of the instalments that are paid. */
function paidOnce({ instalments }: Plan, own: readonly Order[]): number[] {
  const counted = own.filter(({ state }) => state === "paid");
  const paid = counted.map(({ product }) => product?.instalment?.index ?? -1);
  expect(new Set(paid).size).toBe(paid.length);
  expect(counted.map(({ amountPaise }) => amountPaise)).toEqual(
    paid.map((index) => instalments[index]?.amountPaise),
  );
  return paid;
}

function tookNothingAfter({ calledOff }: Plan, own: readonly Order[]): void {
  for (const { createdAt } of own) expect(createdAt).toBeLessThanOrEqual(calledOff?.at ?? 0);
}

/**
 * A plan uses its discount once. A plan that was called off before anything was paid does not use
 * its discount.
 */
async function usesDiscount(
  { deps }: OfficeStage,
  { planId, discount, calledOff }: Plan,
  own: readonly Order[],
): Promise<void> {
  if (!discount) return;
  const { uses } = await Discounts.find(deps, discount.discountId);
  const isPaid = own.some(({ state }) => state === "paid");
  // It is not known whether the payments were voided before or after the plan was called off, so
  // the plan may use its discount or not.
  if (!isPaid && own.length > 0) return;
  expect(uses[planId] !== undefined).toBe(!calledOff || isPaid);
}

interface Of {
  plan: Plan;
  paid: readonly number[];
}

function endsInTime(_: Subscription, { endedAt }: BoughtPart, { plan }: Of): void {
  expect(endedAt).toBeLessThanOrEqual(plan.calledOff?.openUntil ?? 0);
}

function locksInTime(one: Subscription, part: BoughtPart, { plan, paid }: Of): void {
  if (part.endedAt !== undefined) return;
  const { instalments, graceDays: grace } = plan;
  const lockAt = (due: string) => dayEnd(due) + (grace ?? 0) * DAY;
  const moments = instalments.flatMap(({ dueDay }) =>
    [-1, 0, DAY].map((ms) => lockAt(dueDay) + ms),
  );
  const inside = moments.filter((ms) => ms >= part.from && ms < part.until && ms < one.endsAt);
  for (const at of inside) {
    const overdue = instalments.some(
      ({ dueDay }, index) => grace !== null && !paid.includes(index) && lockAt(dueDay) <= at,
    );
    expect(isRunning(one, at)).toBe(!overdue);
  }
}
