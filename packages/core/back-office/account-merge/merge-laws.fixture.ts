import { expect } from "vitest";
import * as OfUser from "../../exam/attempt-store/attempt-of-user.store.ts";
import * as Owner from "../../exam/attempt/attempt-owner.service.ts";
import { submittedBy } from "../../exam/attempt-store/attempt-read.service.ts";
import { type Attempt, submissionIdOf } from "../../exam/terms/attempt/attempt.rules.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { idsOf } from "../../people/session/person.service.ts";
import { readProfile } from "../../people/user/user.store.ts";
import { actorNow, type MergeWorld } from "./account-merge.fixture.ts";

/** The stored attempts of some accounts, to compare them later. */
export async function attemptsOf(
  { deps }: MergeWorld,
  accounts: readonly string[],
): Promise<Attempt[]> {
  const found = await Promise.all(accounts.map((id) => Owner.allOf(deps, id)));
  return found.flat().toSorted((a, b) => (submissionIdOf(a) < submissionIdOf(b) ? -1 : 1));
}

/**
 * Checks what must be true at any time, even after interruptions. An account that was merged away
 * names the account that was kept. The kept account lists it, and was not merged away itself. If a
 * student took a test with several accounts, they see the attempt that was submitted first. Each
 * account belongs to one student.
 */
export async function holdsAlways(world: MergeWorld, accounts: readonly string[]): Promise<void> {
  const { deps, clock } = world;
  // After this time, all caches are out of date.
  clock.advance(MINUTE + 1);
  const owners = new Map<string, string>();
  for (const id of accounts) {
    const profile = await readProfile(deps, id);
    const into = profile?.mergedInto?.userId;
    if (into !== undefined) {
      const kept = await readProfile(deps, into);
      expect(kept?.mergedInto).toBeUndefined();
      expect(kept?.merged?.map(({ userId }) => userId)).toContain(id);
      continue;
    }
    const ids = await idsOf(deps, id);
    for (const one of ids) {
      expect(owners.has(one)).toBe(false);
      owners.set(one, id);
    }
    await seesOnePerTest(world, id, ids);
  }
  expect([...owners.keys()].toSorted()).toEqual(accounts.toSorted());
}

async function seesOnePerTest(
  { deps }: MergeWorld,
  id: string,
  ids: readonly string[],
): Promise<void> {
  const all = (await Promise.all(ids.map((one) => OfUser.submittedBy(deps, one, 100)))).flat();
  const shown = await submittedBy(deps, id, 100);
  expect(new Set(shown.map((one) => one.testId))).toEqual(new Set(all.map((one) => one.testId)));
  for (const one of shown) {
    const same = all.filter(({ testId }) => testId === one.testId);
    const first = Math.min(...same.map(({ submittedAt }) => submittedAt ?? Infinity));
    expect(one.submittedAt).toBe(first);
  }
  expect(shown).toHaveLength(new Set(shown.map((one) => one.testId)).size);
}

/** The account that is open after the student has logged in, by the id of any of their accounts. */
export async function studentOf(world: MergeWorld, id: string) {
  const profile = await readProfile(world.deps, id);
  return actorNow(world.deps, profile?.mergedInto?.userId ?? id);
}
