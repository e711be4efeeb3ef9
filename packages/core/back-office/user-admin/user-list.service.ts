import type { Deps } from "../../kernel/platform/deps.ts";
import { invalid } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Subscription } from "../../sales/subscription/subscription.schema.ts";
import * as Subscriptions from "../../sales/subscription/subscription.service.ts";
import { matchesFilters, listsOf, roleOf, stateOf } from "../../people/user/listing.rules.ts";
import { particularsOf } from "../../people/user/particulars.rules.ts";
import type {
  UserFilters,
  UserPage,
  UserQuery,
  UserRow,
} from "../../people/user/user-list.schema.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import {
  bySearch,
  type Found,
  newestOf,
  type Source,
  withProfiles,
} from "../../people/account/user-source.service.ts";

/** How many users are read at a time. */
const CHUNK = 50;
/** How many times users are read for one page; after that, the page is returned even if short. */
const MAX_READS = 6;

/**
 * A page of the users that match the filters. Its cost does not depend on the number of users: if
 * few of the users read match, the page is short and its cursor continues the search.
 *
 * @throws AppError `invalid` if the cursor is malformed
 */
export async function list(deps: Deps, query: UserQuery): Promise<UserPage> {
  const { users, next } = await page(deps, query);
  return { users: users.map(rowOf), next };
}

/** All users that match the filters, page by page. */
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
  // Without a search or exam, every user read matches; one extra shows whether there are more.
  const chunk = filters.search === "" && filters.examType === undefined ? limit + 1 : CHUNK;
  const users: Profile[] = [];
  let after = query.after === undefined ? undefined : decodeCursor(query.after);
  for (let read = 0; read < MAX_READS; read++) {
    const { found, next } = await source(deps, after, chunk);
    const subscribed = new Set(await withSubscription(deps, filters, found));
    for (const one of found) {
      if (!subscribed.has(one) || !matchesFilters(one.profile, filters)) continue;
      users.push(one.profile);
      const isLast = one === found.at(-1) && next === null;
      if (users.length === limit) return { users, next: isLast ? null : encodeCursor(one.cursor) };
    }
    if (next === null) return { users, next: null };
    after = next;
  }
  return { users, next: after === undefined ? null : encodeCursor(after) };
}

/** The list to read the users from, by the most selective filter. */
function sourceOf({ search, examType, role, state }: UserFilters): Source {
  if (search.trim() !== "") return bySearch(search);
  if (examType !== undefined) return byExam(examType);
  return newestOf(listsOf({ role, state }));
}

/** Users with a running subscription to an exam, in the order in which it ends. */
const byExam =
  (examType: Subscription["examType"]): Source =>
  async (deps, after, limit) => {
    const range = { after, limit };
    const { found, next = null } = await Subscriptions.runningByEnd(deps, examType, range);
    return { found: await withProfiles(deps, found), next };
  };

/** Only users with a running subscription, if the filters ask for it and the list did not filter. */
async function withSubscription(
  deps: Deps,
  { search, examType }: UserFilters,
  found: readonly Found[],
): Promise<readonly Found[]> {
  if (examType === undefined || search === "") return found;
  const ids = found.map(({ profile }) => profile.userId);
  const running = await Subscriptions.runningAmong(deps, ids, examType);
  return found.filter(({ profile }) => running.has(profile.userId));
}

/** Cursors are keys of the database, so they are encoded to be safe in a URL. */
const encodeCursor = (cursor: string): string => Buffer.from(cursor).toString("base64url");

function decodeCursor(text: string): string {
  const cursor = Buffer.from(text, "base64url").toString();
  if (cursor !== "" && encodeCursor(cursor) === text) return cursor;
  throw invalid("place_unknown", "This page does not exist. Start from the first page.", [
    { path: "after", message: "Use the `next` of an earlier page." },
  ]);
}

/** When the mailed link of an invited user expires; null where no link was mailed. */
const linkUntil = ({ invitation, email }: Profile): string | null =>
  invitation && email !== "" ? iso(invitation.until * 1000) : null;

/** A user as a row of the list. */
export const rowOf = (profile: Profile): UserRow => ({
  userId: profile.userId,
  name: profile.name,
  email: profile.email,
  roll: profile.roll ?? null,
  phone: profile.phone ?? null,
  emailVerified: profile.emailVerifiedAt !== undefined,
  role: roleOf(profile),
  state: stateOf(profile),
  registeredAt: iso(profile.registeredAt * 1000),
  invitedUntil: linkUntil(profile),
  extraTime: profile.extraTime ?? null,
  ...(profile.particulars && { particulars: particularsOf(profile) }),
  ...(profile.roles && { roles: profile.roles }),
});
