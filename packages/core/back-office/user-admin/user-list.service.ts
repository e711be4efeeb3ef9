import type { Deps } from "../../kernel/platform/deps.ts";
import { invalid } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Subscription } from "../../sales/subscription/subscription.schema.ts";
import * as Subscriptions from "../../sales/subscription/subscription.service.ts";
import { listsOf, matchesFilters, roleOf, stateOf } from "../../people/user/listing.rules.ts";
import { particularsOf } from "../../people/user/particulars.rules.ts";
import type {
  UserFilters,
  UserPage,
  UserQuery,
  UserRow,
} from "../../people/user/user-list.schema.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import {
  byNameSound,
  bySearch,
  type Found,
  isOfSounds,
  newestOf,
  type Source,
  withProfiles,
} from "../../people/account/user-source.service.ts";

/** How many users are read at a time for a file, or with a filter for an exam. */
const CHUNK = 50;
/** How many times users are read for one page; after that, the page is returned even if short. */
const MAX_READS = 6;
/**
 * The most users that are read for a page of a search, unless the page itself has more. Reading
 * them costs 20 read units.
 */
const MOST_SEARCHED = 40;
/**
 * The most users that are read for a page of a search with a filter for an exam: fewer, because
 * their subscriptions are read too.
 */
const MOST_SUBSCRIBED = 20;

/**
 * A page of the users that match the filters. Its cost does not depend on the number of users: if
 * few of the users that were read match, the page is short and its cursor continues. If no name is
 * spelled as in the search, names that sound like it are listed.
 *
 * @throws AppError `invalid` if the cursor is malformed
 */
export async function list(deps: Deps, query: UserQuery): Promise<UserPage> {
  const { users, next, alike } = await page(deps, query);
  return { users: users.map(rowOf), next, ...(alike && { alike }) };
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

interface Page {
  users: Profile[];
  next: string | null;
  alike?: true;
}

/** A page, and whether the search found anyone, even if the other filters leave them out. */
interface ReadPage extends Page {
  isOfNoOne: boolean;
}

/** The beginning of a cursor of a search that has found no one yet. */
const NO_ONE = "?";

async function page(deps: Deps, { after, limit, ...filters }: UserQuery): Promise<Page> {
  const place = after === undefined ? undefined : decodeCursor(after);
  const reading = { filters, limit, after: place };
  const found =
    filters.search === ""
      ? await readPage(deps, listOfAll(filters), reading)
      : await searchPage(deps, reading);
  return { ...found, next: found.next === null ? null : encodeCursor(found.next) };
}

interface Reading {
  filters: UserFilters;
  limit: number;
  after: string | undefined;
}

/**
 * A page of a search: names with the searched spelling or, if there are none, names that sound like
 * it.
 */
async function searchPage(deps: Deps, { after, ...reading }: Reading): Promise<Page> {
  const { search } = reading.filters;
  const wasOfNoOne = after === undefined || after.startsWith(NO_ONE);
  const place = after?.replace(/^\?/, "");
  if (place === undefined || !isOfSounds(place)) {
    const spelled = await readPage(deps, bySearch(search), { ...reading, after: place });
    const { next } = spelled;
    if (!wasOfNoOne || !spelled.isOfNoOne) return spelled;
    if (next !== null) return { users: [], next: NO_ONE + next };
  }
  const from = place !== undefined && isOfSounds(place) ? place : undefined;
  const sounding = await readPage(deps, byNameSound(search), { ...reading, after: from });
  return { ...sounding, alike: true };
}

async function readPage(deps: Deps, source: Source, reading: Reading): Promise<ReadPage> {
  const { filters, limit, after: from } = reading;
  const most = mostRead(reading);
  const users: Profile[] = [];
  let after = from;
  let isOfNoOne = true;
  for (let read = 0, seen = 0; read < MAX_READS && seen < most; read++) {
    const chunk = Math.min(chunkOf(reading), most - seen);
    const { found, next, profiles } = await source(deps, after, chunk);
    seen += profiles;
    isOfNoOne &&= found.length === 0;
    const subscribed = new Set(await withSubscription(deps, filters, found));
    for (const one of found) {
      if (!subscribed.has(one) || !matchesFilters(one.profile, filters)) continue;
      if (isLeftOut(one.profile, filters)) continue;
      users.push(one.profile);
      const isLast = one === found.at(-1) && next === null;
      if (users.length === limit) return { users, next: isLast ? null : one.cursor, isOfNoOne };
    }
    if (next === null) return { users, next: null, isOfNoOne };
    after = next;
  }
  return { users, next: after ?? null, isOfNoOne };
}

/**
 * Whether an account is left out of the list, because it was merged into another account, which is
 * listed. It is not left out of a search or of the list of an exam, because its own name or
 * subscription may be what is looked for.
 */
const isLeftOut = ({ mergedInto }: Profile, { search, examType }: UserFilters): boolean =>
  mergedInto !== undefined && search === "" && examType === undefined;

/**
 * How many users are read at a time: one more than the page has, to know whether there are more.
 * With only a filter for an exam, a fixed number is read, because many of them may not match.
 */
const chunkOf = ({ filters, limit }: Reading): number =>
  filters.search === "" && filters.examType !== undefined ? CHUNK : limit + 1;

/** How many users may be read for a page. */
function mostRead({ filters: { search, examType }, limit }: Reading): number {
  if (search === "") return MAX_READS * CHUNK;
  return Math.max(limit + 1, examType === undefined ? MOST_SEARCHED : MOST_SUBSCRIBED);
}

/**
 * The list in which users are looked for without a search: the users of an exam if an exam is asked
 * for, otherwise the list for the role and the state.
 */
const listOfAll = ({ examType, role, state }: UserFilters): Source =>
  examType === undefined ? newestOf(listsOf({ role, state })) : byExamType(examType);

/** Users with a running subscription to an exam, in the order in which it ends. */
const byExamType =
  (examType: Subscription["examType"]): Source =>
  async (deps, after, limit) => {
    const range = { after, limit };
    const { found, next = null } = await Subscriptions.runningByEnd(deps, examType, range);
    return { found: await withProfiles(deps, found), next, profiles: found.length };
  };

/**
 * Keeps only users with a running subscription to the exam, in a search. Without a search, the list
 * that was read has only such users already.
 */
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
  ...(profile.mergedInto && { merged: true }),
});
