import type { Deps } from "../platform/deps.ts";
import { Recent } from "../platform/recent.ts";
import type { Item } from "../platform/table.ts";
import type { EndedSession } from "./user.rules.ts";
import { Profile } from "./user.schema.ts";

type StoreDeps = Pick<Deps, "clock" | "content">;

const recent = new Recent<Profile>(10_000);

const keyOf = (userId: string) => ({ pk: `U#${userId}`, sk: "P" });

const toProfile = (item: Item | undefined) => (item ? Profile.parse(item) : undefined);

/** The profile as the table has it now. */
export async function readProfile(deps: StoreDeps, userId: string): Promise<Profile | undefined> {
  return toProfile(await deps.content.get(keyOf(userId), { consistent: true }));
}

/**
 * The profile as it was at most 60 s ago, at half the price of a consistent read; this process's
 * own changes are seen at once, and whoever is missing is looked for again.
 */
export const recentProfile = (deps: StoreDeps, userId: string): Promise<Profile | undefined> =>
  recent.read(deps, userId, async () => {
    const item = await deps.content.get(keyOf(userId));
    return toProfile(item) ?? readProfile(deps, userId);
  });

/** The profiles that there are of those named, in no order. */
export async function readProfiles(
  deps: StoreDeps,
  userIds: readonly string[],
): Promise<Profile[]> {
  const items = await deps.content.batchGet([...new Set(userIds)].map(keyOf));
  return items.map((item) => Profile.parse(item));
}

/**
 * Writes a first profile, or one in place of a registration that began before `cutOffBefore` (epoch
 * seconds) and came to nothing.
 *
 * @returns false when there is a profile already
 */
export async function addProfile(
  deps: StoreDeps,
  profile: Profile,
  cutOffBefore = 0,
): Promise<boolean> {
  const added = await deps.content.put(
    { ...keyOf(profile.userId), ...profile },
    {
      text: "attribute_not_exists(pk) OR registeredAt < :before",
      values: { ":before": cutOffBefore },
    },
  );
  if (added) recent.put(deps, profile.userId, profile);
  return added;
}

/** Replaces the list of ended sign-ins. @returns false when `read` is out of date */
export async function putEndedSessions(
  deps: StoreDeps,
  read: Profile,
  endedSessions: readonly EndedSession[],
): Promise<boolean> {
  const values = { ":ended": endedSessions, ":rev": read.rev, ":next": read.rev + 1 };
  const text = "SET endedSessions = :ended, rev = :next";
  return change(deps, read.userId, { text, values }, "rev = :rev");
}

/** Ends every sign-in that began before `validAfter` (epoch seconds). */
export const endSessionsBefore = (deps: StoreDeps, userId: string, validAfter: number) =>
  change(deps, userId, { text: "SET validAfter = :after", values: { ":after": validAfter } });

export const setAdmin = (deps: StoreDeps, userId: string, isAdmin: boolean) =>
  change(deps, userId, { text: "SET isAdmin = :isAdmin", values: { ":isAdmin": isAdmin } });

export const setDisabled = (deps: StoreDeps, userId: string, disabled: boolean) =>
  change(deps, userId, { text: "SET disabled = :disabled", values: { ":disabled": disabled } });

/** Changes an existing profile. @returns false when there is none, or the condition refused */
async function change(
  deps: StoreDeps,
  userId: string,
  update: { text: string; values: Record<string, unknown> },
  condition = "attribute_exists(pk)",
): Promise<boolean> {
  const item = await deps.content.update(keyOf(userId), update, condition);
  if (!item) return false;
  recent.put(deps, userId, toProfile(item));
  return true;
}
