import * as Owner from "../../exam/attempt/attempt-owner.service.ts";
import { isRunning } from "../../exam/terms/attempt/attempt.rules.ts";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { iso, SECOND } from "../../kernel/shared/time.ts";
import {
  assertMergeable,
  mergeProfiles,
  separateProfiles,
  type TwoAccounts,
  twoAccounts,
} from "../../people/account/merge-profiles.service.ts";
import { shownName } from "../../people/user/login-name.rules.ts";
import { refuseMerge } from "../../people/user/merge-fault.rules.ts";
import { isMergedInto, undoableUntil } from "../../people/user/one-student.rules.ts";
import type { MergedInto } from "../../people/user/one-student.schema.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import type { MergeInput } from "./account-merge.schema.ts";

/**
 * Merges another account of a student into the one that is kept: both ids stay, no attempt moves,
 * and logins of either account open the one that is kept. The sessions of both end. Safe to repeat.
 *
 * @throws AppError `not-found`, `conflict` merge_refused
 */
export async function merge(
  deps: Deps,
  actor: Actor,
  keptId: string,
  { other: otherId, reason }: MergeInput,
): Promise<void> {
  const two = await twoAccounts(deps, keptId, otherId);
  const done = isMergedInto(two.other, keptId) ? two.other.mergedInto : undefined;
  if (done) return recordMerge(deps, two, done);
  await assertMergeable(deps, two);
  await assertNotTaking(deps, two);
  const at = Math.floor(deps.clock.now() / SECOND);
  const decided = { at, by: actor.userId, byName: actor.name, reason };
  await recordMerge(deps, two, await mergeProfiles(deps, two, decided));
}

/**
 * Separates two accounts again within 30 days. What the student did after the merge stays with the
 * account that was kept. Safe to repeat.
 *
 * @throws AppError `not-found`, `conflict` undo_over or merge_refused
 */
export async function undo(
  deps: Deps,
  actor: Actor,
  keptId: string,
  { other: otherId, reason }: MergeInput,
): Promise<void> {
  const two = await twoAccounts(deps, keptId, otherId);
  const entry = two.kept.merged?.find(({ userId }) => userId === otherId);
  // The merge was undone already, perhaps by an earlier try of this call.
  if (!entry) return;
  if (isMergedInto(two.other, keptId)) {
    if (undoableUntil(entry) < deps.clock.now()) throw undoOver(entry.at);
    await assertNotTaking(deps, two);
  }
  await separateProfiles(deps, two, (at) =>
    Audit.recordOnce(deps, {
      id: `unmerged.${otherId}.${entry.at}`,
      at: at * SECOND,
      by: actor,
      action: "user.unmerge",
      target: keptId,
      before: { other: otherId },
      after: { other: null, reason },
    }),
  );
}

const undoOver = (at: number) =>
  conflict("undo_over", "A merge can be undone for 30 days. These are over.", {
    mergedAt: iso(at * SECOND),
  });

/**
 * Refuses while one of the accounts is in a test: the student would lose the page that saves their
 * answers. @throws AppError `conflict`
 */
export async function assertNotTaking(deps: Deps, { kept, other }: TwoAccounts): Promise<void> {
  for (const profile of [kept, other]) {
    if (await isTaking(deps, profile)) refuseMerge(profile, "open_attempt");
  }
}

const isTaking = async (deps: Deps, { userId }: Profile): Promise<boolean> =>
  (await Owner.openOf(deps, userId)).some((one) => isRunning(one, deps.clock.now()));

const recordMerge = (
  deps: Deps,
  { kept, other }: TwoAccounts,
  { at, by, byName, reason }: MergedInto,
): Promise<void> =>
  Audit.recordOnce(deps, {
    id: `merged.${other.userId}.${at}`,
    at: at * SECOND,
    by: { userId: by, name: byName },
    action: "user.merge",
    target: kept.userId,
    before: { kept: shownName(kept), other: shownName(other) },
    after: { other: other.userId, reason },
  });
