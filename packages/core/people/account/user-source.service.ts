import type { Deps } from "../../kernel/platform/deps.ts";
import { cursorOf } from "../user/listing.rules.ts";
import {
  firstMatch,
  matchesWords,
  parseSearch,
  searchWordsOf,
  soundsLike,
  soundsOf,
} from "../user/search.rules.ts";
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
 * An ordered list of users, which is read page by page. `next` is the cursor of the next page, null
 * at the end. A page can be empty although more users follow. `profiles` is the number of profiles
 * that were read.
 */
export type Source = (
  deps: Deps,
  after: string | undefined,
  limit: number,
) => Promise<{ found: Found[]; next: string | null; profiles: number }>;

/**
 * Merges lists whose entries are ordered from the newest: reads a page of each and keeps the
 * newest.
 */
export const newestOf =
  (lists: readonly string[]): Source =>
  async (deps, after, limit) => {
    const each = lists.map((list) => ListingStore.newestOf(deps, list, after, limit));
    const read = (await Promise.all(each)).flat();
    const found = read
      .map((profile) => ({ profile, cursor: cursorOf(profile) }))
      .toSorted((a, b) => (a.cursor < b.cursor ? 1 : -1))
      .slice(0, limit);
    const next = found.length === limit ? (found.at(-1)?.cursor ?? null) : null;
    return { found, next, profiles: found.length };
  };

/** The parts of a search, with the prefix that marks their cursors. */
const PHASES = { names: "n:", emails: "e:" } as const;
type Phase = keyof typeof PHASES;

/**
 * How many entries of the search index are read at a time. The index finds one word of the search;
 * entries of users without the other words are left out.
 */
const ENTRIES = 80;

/**
 * Finds users by the words of a search in the user's or guardian's name, and users with a login
 * name (email, roll or phone number) that begins with the search. The search decides which of the
 * two parts is first. A user in both parts is listed once, in the first. Names are looked up by the
 * longest word, which is usually the rarest.
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
      const entries = await ListingStore.byWord(deps, longest, after, ENTRIES);
      return firstOf(entries, limit, (entry) => matchesWords(entry.words, words));
    },
    emails: async (deps, after, limit) =>
      firstOf(await ListingStore.byLoginName(deps, email, after, ENTRIES), limit),
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
      profiles: found.length,
    };
  };
}

/** The first character of a cursor of names that sound like the search. */
const SOUND_MARK = "s";

/**
 * Finds users whose names sound like the search or have a wrong letter, for a search that matches
 * no spelling. They are looked up by the sounds of the two longest words of the search, so that one
 * of these words may be wrong.
 */
export function byNameSound(search: string): Source {
  const { words } = parseSearch(search);
  const sounds = soundsOf(words);
  return async (deps, after, limit) => {
    const at = after === undefined ? 0 : Number(after.charAt(1));
    const sound = sounds[at];
    if (sound === undefined) return { found: [], next: null, profiles: 0 };
    const isEarlier = (entries: readonly string[]) =>
      sounds.slice(0, at).some((one) => entries.includes(one));
    const fits = (entries: readonly string[]) => soundsLike(entries, words) && !isEarlier(entries);
    const entries = await ListingStore.bySound(deps, sound, after?.slice(3) || undefined, ENTRIES);
    const read = firstOf(entries, limit, (entry) => fits(entry.words));
    const found = (await withProfiles(deps, read.found))
      .filter(({ profile }) => fits(searchWordsOf(profile)))
      .map((one) => ({ ...one, cursor: `${SOUND_MARK}${at}:${one.cursor}` }));
    const later = at + 1 < sounds.length ? `${SOUND_MARK}${at + 1}:` : null;
    const next = read.next === null ? later : `${SOUND_MARK}${at}:${read.next}`;
    return { found, next, profiles: read.found.length };
  };
}

/** Whether a cursor is one of names that sound like the search. */
export const isOfSounds = (cursor: string): boolean => cursor.startsWith(SOUND_MARK);

interface CandidatePage {
  found: ListingStore.Candidate[];
  next: string | null;
}

/** The first entries of a page that fit, at most `limit`, so that no profile is read in vain. */
function firstOf<Entry extends ListingStore.Candidate>(
  { found, next }: { found: readonly Entry[]; next: string | null },
  limit: number,
  fits: (entry: Entry) => boolean = () => true,
): CandidatePage {
  const fitting = found.filter(fits);
  const first = fitting.slice(0, limit);
  return { found: first, next: fitting.length > limit ? (first.at(-1)?.cursor ?? null) : next };
}

/**
 * The profiles of the candidates, in the same order. An entry without a profile was left by an
 * interrupted call.
 */
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
