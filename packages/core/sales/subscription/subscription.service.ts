import type { Deps } from "../../kernel/platform/deps.ts";
import { forbidden } from "../../kernel/shared/error.ts";
import { idsOf } from "../../people/session/person.service.ts";
import {
  isLocked,
  isLockedByPlan,
  isRunning,
  lastOfEach,
  type Locked,
  type Wanted,
  wantedOf,
} from "./access.rules.ts";
import type { Subscription, SubscriptionRef } from "./subscription.schema.ts";
import * as SubscriptionStore from "./subscription.store.ts";

type ExamType = Subscription["examType"];

/** Later than the end of any subscription; epoch milliseconds. */
const FAR_FUTURE = 9e14;

/**
 * A student's subscriptions, including ended ones. Merged accounts are read together: for each exam
 * type, the subscription that ends last counts.
 */
export const allOf = async (deps: Deps, userId: string): Promise<Subscription[]> =>
  (await everythingOf(deps, userId)).filter(({ only }) => only === undefined);

/** Like `allOf`, with single tests and lectures too. */
export const everythingOf = async (deps: Deps, userId: string): Promise<Subscription[]> =>
  lastOfEach(await ofAccounts(deps, userId));

/** The subscriptions of all accounts of a student. */
async function ofAccounts(deps: Deps, userId: string): Promise<Subscription[]> {
  const ids = await idsOf(deps, userId);
  return (await Promise.all(ids.map((id) => SubscriptionStore.everythingOf(deps, id)))).flat();
}

/**
 * All that is open for a student now: subscriptions, and single tests and lectures. A part that an
 * instalment locks does not affect parts of another account.
 */
export async function runningOf(deps: Deps, userId: string): Promise<Subscription[]> {
  const now = deps.clock.now();
  return (await ofAccounts(deps, userId)).filter((one) => isRunning(one, now));
}

/** Which of some students have a running subscription to an exam type. */
export async function runningAmong(
  deps: Deps,
  userIds: readonly string[],
  examType: ExamType,
): Promise<Set<string>> {
  const now = deps.clock.now();
  const held = await heldAmong(deps, userIds, examType);
  return new Set(held.filter((one) => isRunning(one, now)).map(({ userId }) => userId));
}

/** The subscriptions of some users to an exam type, ended ones included. */
export const heldAmong = (
  deps: Deps,
  userIds: readonly string[],
  examType: ExamType,
): Promise<Subscription[]> => SubscriptionStore.ofUsers(deps, [...new Set(userIds)], examType);

/** A page of the running subscriptions to an exam type, in the order in which they end. */
export async function runningByEnd(
  deps: Deps,
  examType: ExamType,
  range: { after: string | undefined; limit: number },
): Promise<{ found: (Subscription & { cursor: string })[]; next: string | undefined }> {
  const span = { by: "end", examType, from: deps.clock.now() + 1, to: FAR_FUTURE } as const;
  const { found, next } = await SubscriptionStore.within(deps, span, range);
  return {
    found: found.map((one) => ({ ...one, cursor: SubscriptionStore.placeOfEnd(one) })),
    next,
  };
}

/**
 * How many subscriptions to an exam type run now and still do at a given time, counted up to
 * `most`.
 */
export function countRunningUntil(
  deps: Deps,
  examType: ExamType,
  { at, most }: { at: number; most: number },
): Promise<number> {
  const still = Math.max(at, deps.clock.now());
  return SubscriptionStore.countEndingAfter(deps, examType, { at: still, most });
}

/**
 * Whether a student may take a test: a PUBLIC test, a test of a running subscription, or a test
 * that was bought. The most usual case is checked first, so that it costs one read.
 */
export async function isUnlocked(deps: Deps, userId: string, test: Locked): Promise<boolean> {
  if (test.access === "PUBLIC") return true;
  const { examType, testId } = test;
  const now = deps.clock.now();
  const opens = async (ref: SubscriptionRef) => {
    const held = await SubscriptionStore.find(deps, ref);
    return !isLocked(test, held ? [held] : [], now);
  };
  if (await opens({ userId, examType })) return true;
  const [own, ...others] = await idsOf(deps, userId);
  const only = testId === undefined ? undefined : ({ kind: "TEST", id: testId } as const);
  const rest = [
    ...others.map((id) => ({ userId: id, examType })),
    ...(only ? [own ?? userId, ...others].map((id) => ({ userId: id, examType, only })) : []),
  ];
  return (await Promise.all(rest.map(opens))).includes(true);
}

/** Whether something is locked for a student only because an instalment is unpaid. */
export const isOverdue = async (deps: Deps, userId: string, wanted: Wanted): Promise<boolean> =>
  isLockedByPlan(wanted, await everythingOf(deps, userId), deps.clock.now());

export const overdue = () =>
  forbidden(
    "An instalment is overdue. Pay it at the academy's office, then this opens again.",
    "instalment_overdue",
  );

/** @throws AppError `forbidden` when the test is locked for this student */
export async function assertUnlocked(deps: Deps, userId: string, test: Locked): Promise<void> {
  if (await isUnlocked(deps, userId, test)) return;
  if (await isOverdue(deps, userId, wantedOf(test))) throw overdue();
  throw forbidden("This test needs a subscription to its exam.", "subscription_needed");
}
