import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as UserAdmin from "../../people/account/user-admin.service.ts";
import { viewOf } from "./subscription.rules.ts";
import type { Subscription, SubscriptionInput, SubscriptionView } from "./subscription.schema.ts";
import * as Changes from "./subscription-change.service.ts";
import * as Subscriptions from "./subscription.service.ts";

/** A student's subscriptions, ended ones included. @throws AppError `not-found` */
export async function list(deps: Deps, userId: string): Promise<SubscriptionView[]> {
  const student = await UserAdmin.find(deps, { userId });
  const held = await Subscriptions.allOf(deps, student.userId);
  return held.map((one) => viewOf(one, deps.clock.now()));
}

/**
 * Gives a student a subscription to an exam type until a given time, which replaces its previous
 * end. A repeated call changes nothing.
 * @param importId the import that grants it; an import has one audit entry for all its rows
 * @throws AppError `not-found`; `conflict` for an administrator; `invalid` for a time in the past
 */
export async function grant(
  deps: Deps,
  actor: Actor,
  userId: string,
  { examType, until }: SubscriptionInput,
  { importId }: { importId?: string } = {},
): Promise<SubscriptionView> {
  const student = await UserAdmin.find(deps, { userId });
  if (student.isAdmin) throw conflict("not_a_student", "Administrators don't need a subscription.");
  const given = { userId: student.userId, examType, endsAt: Date.parse(until) };
  if (given.endsAt <= deps.clock.now()) {
    const message = "Enter a time in the future.";
    throw invalid("until_past", message, [{ path: "until", message }]);
  }
  const change = Changes.grantUntil(deps, given);
  const after = await (importId === undefined
    ? audited(deps, actor, "subscription.grant", change)
    : change.then(existing));
  return viewOf(after, deps.clock.now());
}

/**
 * Ends a running subscription now; a subscription that has ended does not change.
 * @throws AppError `not-found`
 */
export async function end(
  deps: Deps,
  actor: Actor,
  userId: string,
  examType: Subscription["examType"],
): Promise<void> {
  await audited(deps, actor, "subscription.end", Changes.endNow(deps, { userId, examType }));
}

/** Writes a change to the audit log, unless nothing changed. @throws AppError `not-found` */
async function audited(
  deps: Deps,
  actor: Actor,
  action: string,
  change: ReturnType<typeof Changes.endNow>,
): Promise<Subscription> {
  const { before } = await change;
  const after = existing(await change);
  if (after === before) return after;
  const target = `${after.userId}.${after.examType}`;
  await Audit.record(deps, actor, { action, target, before: before ?? null, after });
  return after;
}

function existing({ after }: Awaited<ReturnType<typeof Changes.endNow>>): Subscription {
  if (!after) throw notFound("This subscription");
  return after;
}
