import type { Deps } from "../../kernel/platform/deps.ts";
import { invalid } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as Subscriptions from "../../sales/subscription/subscription.service.ts";
import { fits, roleOf, stateOf } from "../../people/user/listing.rules.ts";
import type {
  UserFilters,
  UserPage,
  UserQuery,
  UserRow,
} from "../../people/user/user-list.schema.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import { type Found, sourceOf } from "../../people/user/user-source.service.ts";

/** So many are looked at at a time, and before a page is given out that is not full. */
const CHUNK = 50;
const MOST_LOOKS = 6;

/**
 * A page of the users that an administrator looks for. What it takes does not depend on how many
 * users there are; where few of those looked at fit, the page is short and names where to go on.
 *
 * @throws AppError `invalid` for a place that no page has named
 */
export async function list(deps: Deps, query: UserQuery): Promise<UserPage> {
  const { users, next } = await page(deps, query);
  return { users: users.map(rowOf), next };
}

/** All users that fit, page after page. */
export async function* all(deps: Deps, filters: UserFilters): AsyncGenerator<UserRow[]> {
  let after: string | undefined;
  for (;;) {
    const { users, next } = await page(deps, { ...filters, after, limit: CHUNK });
    yield users.map(rowOf);
    if (next === null) return;
    after = next;
  }
}

async function page(
  deps: Deps,
  query: UserQuery,
): Promise<{ users: Profile[]; next: string | null }> {
  const { limit, ...filters } = query;
  const source = sourceOf(filters);
  // Of the lists themselves everybody fits; one more tells that there is more.
  const chunk = filters.search === "" && filters.examType === undefined ? limit + 1 : CHUNK;
  const users: Profile[] = [];
  let after = query.after === undefined ? undefined : readPlace(query.after);
  for (let look = 0; look < MOST_LOOKS; look++) {
    const { found, next } = await source(deps, after, chunk);
    const fitting = new Set(await withSubscription(deps, filters, found));
    for (const one of found) {
      if (!fitting.has(one) || !fits(one.profile, filters)) continue;
      users.push(one.profile);
      const isLast = one === found.at(-1) && next === null;
      if (users.length === limit) return { users, next: isLast ? null : writePlace(one.place) };
    }
    if (next === null) return { users, next: null };
    after = next;
  }
  return { users, next: after === undefined ? null : writePlace(after) };
}

/** Those with a running subscription, where one is asked for and the source has not seen to it. */
async function withSubscription(
  deps: Deps,
  { search, examType }: UserFilters,
  found: readonly Found[],
): Promise<readonly Found[]> {
  if (examType === undefined || search === "") return found;
  const ids = found.map(({ profile }) => profile.userId);
  const held = await Subscriptions.ofUsers(deps, [...new Set(ids)], examType);
  const running = new Set(
    held.filter(({ endsAt }) => endsAt > deps.clock.now()).map(({ userId }) => userId),
  );
  return found.filter(({ profile }) => running.has(profile.userId));
}

/** Places are keys of the database: they travel as one word. */
const writePlace = (place: string): string => Buffer.from(place).toString("base64url");

function readPlace(text: string): string {
  const place = Buffer.from(text, "base64url").toString();
  if (place !== "" && writePlace(place) === text) return place;
  throw invalid("place_unknown", "This page is not there. Begin with the first one.", [
    { path: "after", message: "No page has named this place." },
  ]);
}

/** A user as the list shows them. */
export const rowOf = (profile: Profile): UserRow => ({
  userId: profile.userId,
  name: profile.name,
  email: profile.email,
  role: roleOf(profile),
  state: stateOf(profile),
  registeredAt: iso(profile.registeredAt * 1000),
  invitedUntil: profile.invitation ? iso(profile.invitation.until * 1000) : null,
  extraTime: profile.extraTime ?? null,
});
