import type { Deps } from "../platform/deps.ts";
import type { Item, Table } from "../platform/table.ts";
import type { EndedSession } from "./user.rules.ts";
import { Profile } from "./user.schema.ts";

type StoreDeps = Pick<Deps, "clock" | "content">;

const CACHED_MS = 60_000;
const CACHED_PROFILES = 10_000;

interface Cached {
  profile: Promise<Profile | undefined>;
  readAt: number;
}

/** Per table, so that two deps in one process never mix their users. */
const caches = new WeakMap<Table, Map<string, Cached>>();

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
export function recentProfile(deps: StoreDeps, userId: string): Promise<Profile | undefined> {
  const now = deps.clock.now();
  const known = cacheOf(deps).get(userId);
  if (known && now >= known.readAt && now - known.readAt < CACHED_MS) return known.profile;
  const profile = deps.content
    .get(keyOf(userId))
    .then((item) => toProfile(item) ?? readProfile(deps, userId));
  remember(deps, userId, profile);
  profile.then(
    (found) => found ?? forget(deps, userId, profile),
    () => forget(deps, userId, profile),
  );
  return profile;
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
  if (added) remember(deps, profile.userId, Promise.resolve(profile));
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
  remember(deps, userId, Promise.resolve(toProfile(item)));
  return true;
}

function cacheOf(deps: StoreDeps): Map<string, Cached> {
  const cache = caches.get(deps.content) ?? new Map<string, Cached>();
  caches.set(deps.content, cache);
  return cache;
}

function remember(deps: StoreDeps, userId: string, profile: Cached["profile"]): void {
  const cache = cacheOf(deps);
  cache.delete(userId);
  cache.set(userId, { profile, readAt: deps.clock.now() });
  const oldest = cache.keys().next();
  if (cache.size > CACHED_PROFILES && !oldest.done) cache.delete(oldest.value);
}

/** Drops a read that found nothing or failed, unless something newer has taken its place. */
function forget(deps: StoreDeps, userId: string, profile: Cached["profile"]): void {
  const cache = cacheOf(deps);
  if (cache.get(userId)?.profile === profile) cache.delete(userId);
}
