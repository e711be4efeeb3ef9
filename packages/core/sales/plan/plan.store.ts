import type { Deps } from "../../kernel/platform/deps.ts";
import { onRevision } from "../../kernel/platform/revised-item.ts";
import { iso } from "../../kernel/shared/time.ts";
import { Plan, type PlanRef } from "./plan.schema.ts";

/** A plan is stored in the student's partition, so that one query reads all plans of a student. */
const keyOf = ({ userId, planId }: PlanRef) => ({ pk: `U#${userId}`, sk: `PLAN#${planId}` });
const LETTERS = "PLANLETTERS";
const CHANGES = "PLANCHANGES";

/**
 * The index by which the schedule finds a plan: by an incomplete change, or by the time of its next
 * letter.
 */
function placeOf({ pending, letterAt }: Plan) {
  if (pending) return { gsi1pk: CHANGES, gsi1sk: iso(pending.at) };
  return letterAt === null ? {} : { gsi1pk: LETTERS, gsi1sk: iso(letterAt) };
}

export async function find(deps: Deps, of: PlanRef): Promise<Plan | undefined> {
  const item = await deps.content.get(keyOf(of), { consistent: true });
  return item && Plan.parse(item);
}

/** A student's plans, the oldest first; ids sort by their age. */
export async function ofUser(deps: Deps, userId: string): Promise<Plan[]> {
  const where = {
    text: "pk = :pk AND begins_with(sk, :prefix)",
    values: { ":pk": `U#${userId}`, ":prefix": "PLAN#" },
  };
  const items = await deps.content.all({ where, consistent: true });
  return items.map((item) => Plan.parse(item));
}

/**
 * Replaces the previous revision of a plan.
 * @returns false when the stored revision is not the previous one
 */
export function put(deps: Deps, plan: Plan): Promise<boolean> {
  const item = { ...keyOf(plan), ...plan, ...placeOf(plan) };
  return deps.content.put(item, onRevision(plan.rev - 1));
}

/** Plans whose letters are due, the most overdue first. */
export const due = (deps: Deps, now: number, limit: number): Promise<Plan[]> =>
  waiting(deps, LETTERS, now, limit);

/** Plans with a change that is not complete, the oldest first. */
export const changing = (deps: Deps, now: number, limit: number): Promise<Plan[]> =>
  waiting(deps, CHANGES, now, limit);

async function waiting(deps: Deps, place: string, now: number, limit: number): Promise<Plan[]> {
  const { items } = await deps.content.query({
    index: "gsi1",
    where: {
      text: "gsi1pk = :place AND gsi1sk <= :now",
      values: { ":place": place, ":now": iso(now) },
    },
    limit,
  });
  return items.map((item) => Plan.parse(item));
}
