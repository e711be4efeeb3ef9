import type { Deps } from "../../kernel/platform/deps.ts";
import {
  cursorOf,
  firstMatch,
  matchesWords,
  parseSearch,
  searchWordsOf,
} from "../user/listing.rules.ts";
import { loginNamesOf } from "../user/login-name.rules.ts";
import * as ListingStore from "../user/listing.store.ts";
import type { Profile } from "../user/user.schema.ts";
import { readProfiles } from "../user/user.store.ts";

/** A user who may match, and the cursor after them. */
export interface Found {
  profile: Profile;
  cursor: string;
}

/**
 * An ordered list of users, read page by page: `next` is the cursor of the next page, null at the
 * end. A page can be empty although more users follow.
 */
export type Source = (
  deps: Deps,
  after: string | undefined,
  limit: number,
) => Promise<{ found: Found[]; next: string | null }>;

/** Merges lists that are ordered from the newest: reads a page of each and keeps the newest. */
export const newestOf =
  (lists: readonly string[]): Source =>
  async (deps, after, limit) => {
    const each = lists.map((list) => ListingStore.newestOf(deps, list, after, limit));
    const read = (await Promise.all(each)).flat();
    const found = read
      .map((profile) => ({ profile, cursor: cursorOf(profile) }))
      .toSorted((a, b) => (a.cursor < b.cursor ? 1 : -1))
      .slice(0, limit);
    return { found, next: found.length === limit ? (found.at(-1)?.cursor ?? null) : null };
  };

/** The parts of a search, with the prefix that marks their cursors. */
const PHASES = { names: "n:", emails: "e:" } as const;
type Phase = keyof typeof PHASES;

/**
 * Users whose name, or whose guardian, has the words of the search, then users with a login name (email,
 * roll or phone number) that starts with it, or the other way round. Names are looked up by the longest
 * word, usually the rarest. A user who matches both is
 * listed once, in the first part.
 */
export function bySearch(search: string): Source {
  const { words, email, order } = parseSearch(search);
  const [longest = ""] = words.toSorted((a, b) => b.length - a.length);
  const named = (profile: Profile) =>
    words.length > 0 && matchesWords(searchWordsOf(profile), words);
  /** The one login name that counts as a user's match, so that a user with two is found once. */
  const counted = (profile: Profile) => firstMatch(loginNamesOf(profile), email);
  const matches: Record<Phase, (profile: Profile, cursor: string) => boolean> = {
    names: named,
    emails: (profile, cursor) => counted(profile) === cursor,
  };
  const read: Record<Phase, (...args: Parameters<Source>) => Promise<CandidatePage>> = {
    async names(deps, after, limit) {
      const { found, next } = await ListingStore.byWord(deps, longest, after, limit);
      return { found: found.filter((one) => matchesWords(one.words, words)), next };
    },
    emails: (deps, after, limit) => ListingStore.byLoginName(deps, email, after, limit),
  };
  return async (deps, after, limit) => {
    const index = Math.max(
      0,
      order.findIndex((phase) => after?.startsWith(PHASES[phase])),
    );
    const phase = order[index] ?? "emails";
    const earlier = order.slice(0, index);
    const { found, next } = await read[phase](deps, after?.slice(2) || undefined, limit);
    const matching = (await withProfiles(deps, found)).filter(
      ({ profile, cursor }) =>
        matches[phase](profile, cursor) &&
        !earlier.some((one) => (one === "names" ? named(profile) : counted(profile) !== undefined)),
    );
    const later = order[index + 1];
    const end = later ? PHASES[later] : null;
    return {
      found: matching.map((one) => ({ ...one, cursor: PHASES[phase] + one.cursor })),
      next: next === null ? end : PHASES[phase] + next,
    };
  };
}

interface CandidatePage {
  found: ListingStore.Candidate[];
  next: string | null;
}

/** The candidates in their order; one without a profile is left over from an interrupted call. */
export async function withProfiles(
  deps: Deps,
  candidates: readonly ListingStore.Candidate[],
): Promise<Found[]> {
  const ids = candidates.map(({ userId }) => userId);
  const profiles = new Map((await readProfiles(deps, ids)).map((one) => [one.userId, one]));
  return candidates.flatMap(({ userId, cursor }) => {
    const profile = profiles.get(userId);
    return profile ? [{ profile, cursor }] : [];
  });
}
