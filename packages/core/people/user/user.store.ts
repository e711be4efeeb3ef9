import type { Deps } from "../../kernel/platform/deps.ts";
import { Recent } from "../../kernel/platform/recent.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { iso } from "../../kernel/shared/time.ts";
import { cursorOf, listOf } from "./listing.rules.ts";
import type { Endings } from "./user.rules.ts";
import { Profile } from "./user.schema.ts";

type StoreDeps = Pick<Deps, "clock" | "content">;

/** Cached profiles; `rev` and `edition` only increase, so they show which of two is older. */
const recent = new Recent<Profile>(
  10_000,
  (one, other) => one.rev < other.rev || one.edition < other.edition,
);

const keyOf = (userId: string) => ({ pk: `U#${userId}`, sk: "P" });

const toProfile = (item: Item | undefined) => (item ? Profile.parse(item) : undefined);

/** The profile, by a consistent read. */
export async function readProfile(deps: StoreDeps, userId: string): Promise<Profile | undefined> {
  return toProfile(await deps.content.get(keyOf(userId), { consistent: true }));
}

/**
 * The profile as it was at most 60 s ago, at half the price of a consistent read. Changes by this
 * process are visible immediately, and a missing profile is read again consistently.
 */
export const recentProfile = (deps: StoreDeps, userId: string): Promise<Profile | undefined> =>
  recent.read(deps, userId, async () => {
    const item = await deps.content.get(keyOf(userId));
    return toProfile(item) ?? readProfile(deps, userId);
  });

/** The existing profiles among the given ids, in no particular order. */
export async function readProfiles(
  deps: StoreDeps,
  userIds: readonly string[],
): Promise<Profile[]> {
  const items = await deps.content.batchGet([...new Set(userIds)].map(keyOf));
  return items.map((item) => Profile.parse(item));
}

const ERASING = "ERASING";

/** Accounts whose deletion began before a time (epoch milliseconds), the oldest first. */
export async function erasingBefore(
  deps: StoreDeps,
  before: number,
  limit: number,
): Promise<Profile[]> {
  const where = {
    text: "gsi1pk = :erasing AND gsi1sk < :before",
    values: { ":erasing": ERASING, ":before": iso(before) },
  };
  const { items } = await deps.content.query({ index: "gsi1", where, limit });
  return items.map((item) => Profile.parse(item));
}

/** The index of accounts that are being deleted, until the profile is removed. */
const erasing = ({ deletingSince, userId }: Profile) => ({
  gsi1pk: deletingSince === undefined ? undefined : ERASING,
  gsi1sk: deletingSince === undefined ? undefined : `${iso(deletingSince * 1000)}#${userId}`,
});

/** The index of users by role and state, written with the profile so that they always agree. */
const listed = (profile: Profile) => ({ gsi2pk: listOf(profile), gsi2sk: cursorOf(profile) });

/** The texts that contain the words by which a user is found. */
const searched = ({ name, email, roll, phone, particulars }: Profile): string =>
  JSON.stringify([name, email, roll, phone, particulars?.guardian]);

/** The search index of users, loaded only for the few calls that change a user. */
const entries = () => import("./listing.store.ts");

/**
 * Writes the profile of a new user. It replaces a profile that was registered before
 * `interruptedBefore` (epoch seconds), unless that profile has an invitation or is being deleted.
 * The login names of the account must have been taken before.
 *
 * @returns false if there is a profile already
 */
export async function addProfile(
  deps: StoreDeps,
  profile: Profile,
  interruptedBefore = 0,
): Promise<boolean> {
  await (await entries()).addEntries(deps, profile);
  const added = await deps.content.put(
    { ...keyOf(profile.userId), ...profile, ...listed(profile) },
    {
      text: "attribute_not_exists(pk) OR (registeredAt < :before AND attribute_not_exists(invitation) AND attribute_not_exists(deletingSince))",
      values: { ":before": interruptedBefore },
    },
  );
  if (added) recent.put(deps, profile.userId, profile);
  return added;
}

/**
 * Writes which sessions have ended. @returns false if `read` is out of date
 *
 * `validAfter` and `keptSession` belong to `amend`: they are written only if they differ, together
 * with a new edition, so that a concurrent `amend` cannot write old values back.
 */
export async function putEndings(deps: StoreDeps, read: Profile, next: Endings): Promise<boolean> {
  const { endedSessions, validAfter, keptSession } = next;
  const values = { ":ended": endedSessions, ":rev": read.rev, ":next": read.rev + 1 };
  const text = "SET endedSessions = :ended, rev = :next";
  if (validAfter === read.validAfter && keptSession === read.keptSession) {
    return change(deps, read.userId, { text, values }, "rev = :rev");
  }
  const moved = {
    text: [
      `${text}, validAfter = :validAfter, edition = :edition`,
      ...(keptSession === undefined ? ["REMOVE keptSession"] : []),
    ].join(" "),
    values: {
      ...values,
      ":validAfter": validAfter,
      ":edition": read.edition + 1,
      ":before": read.edition,
    },
  };
  return change(deps, read.userId, moved, "rev = :rev AND edition = :before");
}

/** The optional fields of a profile; a field that is undefined is removed. */
const optionalFields = (now: Profile) => ({
  roles: now.roles,
  roll: now.roll,
  phone: now.phone,
  invitation: now.invitation,
  firstPassword: now.firstPassword,
  extraTime: now.extraTime,
  particulars: now.particulars,
  consent: now.consent,
  secondFactor: now.secondFactor,
  validAfter: now.validAfter,
  keptSession: now.keptSession,
  emailVerifiedAt: now.emailVerifiedAt,
  googleSince: now.googleSince,
  noPassword: now.noPassword,
  merged: now.merged,
  mergedInto: now.mergedInto,
  deletingSince: now.deletingSince,
});

/**
 * Writes a changed profile except for `endedSessions`, to which logouts may be writing at the same
 * time.
 *
 * @returns false if `before` is out of date
 */
export async function amend(deps: StoreDeps, before: Profile, after: Profile): Promise<boolean> {
  const next = { ...after, edition: before.edition + 1 };
  const isRenamed = searched(before) !== searched(after);
  if (isRenamed) await (await entries()).addEntries(deps, next);
  const { name, email, isAdmin, disabled, edition } = next;
  const set = { name, email, isAdmin, disabled, edition, ...listed(next) };
  const some = { ...optionalFields(next), ...erasing(next) };
  const kept = Object.entries({ ...set, ...some }).filter(([, value]) => value !== undefined);
  const gone = Object.entries(some).flatMap(([key, value]) => (value === undefined ? [key] : []));
  const update = {
    text: [
      `SET ${kept.map(([key]) => `#${key} = :${key}`).join(", ")}`,
      ...(gone.length > 0 ? [`REMOVE ${gone.map((key) => `#${key}`).join(", ")}`] : []),
    ].join(" "),
    names: Object.fromEntries(
      [...kept.map(([key]) => key), ...gone].map((key) => [`#${key}`, key]),
    ),
    values: {
      ...Object.fromEntries(kept.map(([key, value]) => [`:${key}`, value])),
      ":before": before.edition,
    },
  };
  const changed = await change(
    deps,
    before.userId,
    update,
    "attribute_exists(pk) AND #edition = :before",
  );
  if (changed && isRenamed) await (await entries()).removeOldWords(deps, before, next);
  return changed;
}

/** Deletes a profile and its entries in the search index; safe to repeat. */
export async function remove(deps: StoreDeps, profile: Profile): Promise<void> {
  await (await entries()).removeEntries(deps, profile);
  await deps.content.remove(keyOf(profile.userId));
  recent.put(deps, profile.userId, undefined);
}

/** Changes an existing profile. @returns false if there is none, or the condition fails */
async function change(
  deps: StoreDeps,
  userId: string,
  update: { text: string; names?: Record<string, string>; values: Record<string, unknown> },
  condition = "attribute_exists(pk)",
): Promise<boolean> {
  const item = await deps.content.update(keyOf(userId), update, condition);
  if (!item) return false;
  recent.put(deps, userId, toProfile(item));
  return true;
}
