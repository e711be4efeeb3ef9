import * as Audit from "../audit/audit.service.ts";
import type { Deps } from "../platform/deps.ts";
import { conflict, invalid, notFound } from "../shared/error.ts";
import { iso } from "../shared/time.ts";
import type { Actor } from "../user/user.schema.ts";
import * as UserAdmin from "../user/user-admin.service.ts";
import type { Subscription, SubscriptionInput, SubscriptionView } from "./subscription.schema.ts";
import * as SubscriptionStore from "./subscription.store.ts";

/** A student's subscriptions, ended ones included. @throws AppError `not-found` */
export async function list(deps: Deps, userId: string): Promise<SubscriptionView[]> {
  const student = await UserAdmin.find(deps, { userId });
  const held = await SubscriptionStore.ofUser(deps, student.userId);
  return held.map((one) => viewOf(deps, one));
}

/**
 * Lets a student use an exam type's SUBSCRIBE tests until a moment, in place of what stood before.
 * Sent again it changes nothing more.
 * @throws AppError `not-found`; `conflict` for an administrator; `invalid` for a moment that is past.
 */
export async function grant(
  deps: Deps,
  actor: Actor,
  userId: string,
  { examType, until }: SubscriptionInput,
): Promise<SubscriptionView> {
  const student = await UserAdmin.find(deps, { userId });
  if (student.isAdmin) throw conflict("not_a_student", "Administrators need no subscription.");
  const after = { userId: student.userId, examType, endsAt: Date.parse(until) };
  if (after.endsAt <= deps.clock.now()) {
    const message = "Give a moment that is still to come.";
    throw invalid("until_past", message, [{ path: "until", message }]);
  }
  await change(deps, actor, after, "subscription.grant");
  return viewOf(deps, after);
}

/** Ends a running subscription now; one that has ended stays as it is. @throws AppError `not-found` */
export async function end(
  deps: Deps,
  actor: Actor,
  userId: string,
  examType: Subscription["examType"],
): Promise<void> {
  const held = await SubscriptionStore.find(deps, { userId, examType });
  if (!held) throw notFound("This subscription");
  const endsAt = Math.min(held.endsAt, deps.clock.now());
  await change(deps, actor, { ...held, endsAt }, "subscription.end");
}

async function change(deps: Deps, actor: Actor, after: Subscription, action: string) {
  const before = await SubscriptionStore.find(deps, after);
  if (before?.endsAt === after.endsAt) return;
  await SubscriptionStore.put(deps, after);
  const subject = `${after.userId}.${after.examType}`;
  await Audit.record(deps, actor, { action, subject, before: before ?? null, after });
}

const viewOf = (deps: Deps, { userId, examType, endsAt }: Subscription): SubscriptionView => ({
  userId,
  examType,
  until: iso(endsAt),
  running: endsAt > deps.clock.now(),
});
