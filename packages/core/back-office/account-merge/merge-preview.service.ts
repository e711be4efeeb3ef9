import * as Owner from "../../exam/attempt/attempt-owner.service.ts";
import { withTests } from "../../exam/result/attempt-result.service.ts";
import { type Attempt, isRanked, isRunning } from "../../exam/terms/attempt/attempt.rules.ts";
import { byEnd } from "../../exam/terms/attempt/two-attempts.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { assertMergeable, twoAccounts } from "../../people/account/merge-profiles.service.ts";
import { lastDayOf } from "../../people/presence/presence.service.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import * as Orders from "../../sales/payment/order.service.ts";
import * as Grants from "../../sales/subscription/grant.service.ts";
import { rowOf } from "../user-admin/user-list.service.ts";
import { assertNotTaking } from "./account-merge.service.ts";
import { type MergePreview, MergeRefusal, type MergeSide } from "./account-merge.schema.ts";

/** Two accounts side by side, and whether they can be merged. @throws AppError `not-found` */
export async function preview(deps: Deps, keptId: string, otherId: string): Promise<MergePreview> {
  const two = await twoAccounts(deps, keptId, otherId);
  const [ofKept, ofOther] = await Promise.all([
    Owner.allOf(deps, keptId),
    Owner.allOf(deps, otherId),
  ]);
  return {
    kept: await sideOf(deps, two.kept, ofKept),
    other: await sideOf(deps, two.other, ofOther),
    both: keptId === otherId ? [] : await takenTwice(deps, ofKept, ofOther),
    problem: await problemOf(async () => {
      await assertMergeable(deps, two);
      await assertNotTaking(deps, two);
    }),
  };
}

async function sideOf(
  deps: Deps,
  profile: Profile,
  attempts: readonly Attempt[],
): Promise<MergeSide> {
  const { userId } = profile;
  const [lastDay, orders, subscriptions] = await Promise.all([
    lastDayOf(deps, userId),
    Orders.list(deps, userId, { page: 1, limit: 1 }),
    Grants.list(deps, userId),
  ]);
  return {
    user: rowOf(profile),
    lastDay: lastDay ?? null,
    attempts: attempts.filter(isRanked).length,
    taking: attempts.some((one) => isRunning(one, deps.clock.now())),
    payments: orders.total,
    subscriptions,
  };
}

/** The tests that both took, with the attempt that will be shown: the earlier one. */
async function takenTwice(
  deps: Deps,
  ofKept: readonly Attempt[],
  ofOther: readonly Attempt[],
): Promise<MergePreview["both"]> {
  const others = new Map(ofOther.filter(isRanked).map((one) => [one.testId, one]));
  const twice = ofKept.filter((one) => isRanked(one) && others.has(one.testId));
  return (await withTests(deps, twice)).map(({ attempt, test: { testId, name } }) => {
    const other = others.get(testId);
    const shown = other && byEnd(other, attempt) < 0 ? "other" : "kept";
    return { testId, name, shown };
  });
}

/** The error with which `check` refuses; null if it does not refuse. */
async function problemOf(check: () => Promise<void>): Promise<MergePreview["problem"]> {
  try {
    await check();
    return null;
  } catch (error) {
    if (!isAppError(error) || error.code !== "merge_refused") throw error;
    const { userId, fault } = MergeRefusal.parse(error.details);
    return { userId, fault, message: error.message };
  }
}
