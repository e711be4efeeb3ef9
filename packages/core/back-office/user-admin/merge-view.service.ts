import type { Deps } from "../../kernel/platform/deps.ts";
import { iso, SECOND } from "../../kernel/shared/time.ts";
import { shownName } from "../../people/user/login-name.rules.ts";
import { isMergedInto, undoableUntil } from "../../people/user/one-student.rules.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import { findMany } from "../../people/session/user-access.service.ts";
import type { MergeView } from "./user-detail.schema.ts";

/**
 * How a user's accounts belong together. Most users have only one account; then nothing is read.
 */
export async function mergeOf(deps: Deps, profile: Profile): Promise<{ merge?: MergeView }> {
  const { userId, merged = [], mergedInto } = profile;
  if (merged.length === 0 && !mergedInto) return {};
  const ids = [...merged.map((one) => one.userId), ...(mergedInto ? [mergedInto.userId] : [])];
  const found = await findMany(deps, ids);
  const others = found.filter((one) => isMergedInto(one, userId));
  const kept = found.find((one) => one.userId === mergedInto?.userId);
  const viewOf = oneOfTwo(deps.clock.now());
  return {
    merge: {
      into: kept ? viewOf(kept, profile) : null,
      others: others.map((one) => viewOf(one, one)),
      unfinished: merged.flatMap((one) =>
        others.some((other) => other.userId === one.userId) ? [] : one.userId,
      ),
    },
  };
}

/**
 * What administrators see of one account of a merge. The first parameter is this account; the
 * second one is the account that was merged away, which has the details of the merge.
 */
const oneOfTwo =
  (now: number) =>
  ({ userId, name, ...names }: Profile, { mergedInto }: Profile): MergeView["others"][number] => {
    const { at = 0, reason = "", byName = "" } = mergedInto ?? {};
    const until = undoableUntil({ userId, at });
    const undoUntil = until < now ? null : iso(until);
    const loginName = shownName(names);
    return { userId, name, loginName, mergedAt: iso(at * SECOND), undoUntil, reason, byName };
  };
