import { randomUUID } from "node:crypto";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { othersNow } from "../../people/session/person.service.ts";
import { toActor } from "../../people/session/user-access.service.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import { addProfile, readProfile } from "../../people/user/user.store.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin, type TestClock, testClock } from "../../testing/world.ts";

/** An office and students with accounts, in memory. */
export interface MergeWorld {
  deps: Deps;
  clock: TestClock;
  office: Actor;
  /** A new account. @returns its id */
  account: (more?: Partial<Profile>) => Promise<string>;
  /** Two new accounts. */
  two(): Promise<[string, string]>;
}

export function mergeWorld(): MergeWorld {
  const clock = testClock();
  const log = { info: () => {}, error: () => {} };
  const deps: Deps = { ...memoryDeps(clock), log, events: { send: async () => {} } };
  const account = async (more: Partial<Profile> = {}) => {
    const userId = randomUUID();
    const registeredAt = Math.floor(clock.now() / 1000);
    const email = `${userId.slice(0, 8)}@school.test`;
    const fresh = { isAdmin: false, disabled: false, endedSessions: [], rev: 0, edition: 1 };
    const proven = { registeredAt, emailVerifiedAt: registeredAt };
    await addProfile(deps, { userId, name: "Asha Rao", email, ...proven, ...fresh, ...more });
    return userId;
  };
  return {
    deps,
    clock,
    office: admin(),
    account,
    two: async () => [await account(), await account()],
  };
}

/** The caller of a request that is made with a new token of this account. */
export async function actorNow(deps: Deps, userId: string): Promise<Actor> {
  const profile = await readProfile(deps, userId);
  if (!profile) throw new Error("There is no such account");
  const others = (await othersNow(deps, profile)).map((one) => one.userId);
  return { ...toActor(profile), ...(others.length > 0 && { others }) };
}
