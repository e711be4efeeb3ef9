import type { Deps } from "../../kernel/platform/deps.ts";
import * as Subscriptions from "../../sales/subscription/subscription.service.ts";
import type { Subscription } from "../../sales/subscription/subscription.schema.ts";
import { folded, hasWords, listsOf, placeOf, soughtOf, wordsOf } from "./listing.rules.ts";
import * as ListingStore from "./listing.store.ts";
import type { UserFilters } from "./user-list.schema.ts";
import type { Profile } from "./user.schema.ts";
import { readProfiles } from "./user.store.ts";

/** A user who may fit, and the place right after them. */
export interface Found {
  profile: Profile;
  place: string;
}

/**
 * Where users come from, in an order: some after a place, and the place where to look next; null
 * at the end. Nothing may be found although there is more.
 */
type Source = (
  deps: Deps,
  after: string | undefined,
  limit: number,
) => Promise<{ found: Found[]; next: string | null }>;

/** The way to the users that are looked for, by what narrows them most. */
export function sourceOf({ search, examType, role, state }: UserFilters): Source {
  if (search.trim() !== "") return bySearch(search);
  if (examType !== undefined) return byExam(examType);
  return newestOf(listsOf({ role, state }));
}

/** All lists hold their newest first: of each the newest are read, and the newest of all taken. */
const newestOf =
  (lists: readonly string[]): Source =>
  async (deps, after, limit) => {
    const each = lists.map((list) => ListingStore.newestOf(deps, list, after, limit));
    const read = (await Promise.all(each)).flat();
    const found = read
      .map((profile) => ({ profile, place: placeOf(profile) }))
      .toSorted((a, b) => (a.place < b.place ? 1 : -1))
      .slice(0, limit);
    return { found, next: found.length === limit ? (found.at(-1)?.place ?? null) : null };
  };

/** Later than any end of a subscription; epoch milliseconds. */
const NEVER = 9e14;

/** Those whose subscription runs, in the order in which it ends. */
const byExam =
  (examType: Subscription["examType"]): Source =>
  async (deps, after, limit) => {
    const span = { by: "end", examType, from: deps.clock.now() + 1, to: NEVER } as const;
    const { found, next = null } = await Subscriptions.within(deps, span, { after, limit });
    const candidates = found.map((one) => ({ ...one, place: Subscriptions.placeOfEnd(one) }));
    return { found: await withProfiles(deps, candidates), next };
  };

const PHASES = { names: "n:", emails: "e:" } as const;
type Phase = keyof typeof PHASES;

/**
 * Those with the words in their names, by the longest, which is mostly the rarest; and those whose
 * e-mail begins so. Whoever both would find is found by the first.
 */
function bySearch(search: string): Source {
  const { words, email, order } = soughtOf(search);
  const [longest = ""] = words.toSorted((a, b) => b.length - a.length);
  const has: Record<Phase, (profile: Profile) => boolean> = {
    names: ({ name }) => words.length > 0 && hasWords(wordsOf(name), words),
    emails: (profile) => folded(profile.email).startsWith(email),
  };
  const look: Record<Phase, (...args: Parameters<Source>) => Promise<Looked>> = {
    async names(deps, after, limit) {
      const { found, next } = await ListingStore.byWord(deps, longest, after, limit);
      return { found: found.filter((one) => hasWords(one.words, words)), next };
    },
    emails: (deps, after, limit) => ListingStore.byEmail(deps, email, after, limit),
  };
  return async (deps, after, limit) => {
    const at = Math.max(
      0,
      order.findIndex((phase) => after?.startsWith(PHASES[phase])),
    );
    const phase = order[at] ?? "emails";
    const { found, next } = await look[phase](deps, after?.slice(2) || undefined, limit);
    const fresh = (await withProfiles(deps, found)).filter(
      ({ profile }) => has[phase](profile) && !order.slice(0, at).some((one) => has[one](profile)),
    );
    const later = order[at + 1];
    const end = later ? PHASES[later] : null;
    return {
      found: placed(PHASES[phase], fresh),
      next: next === null ? end : PHASES[phase] + next,
    };
  };
}

interface Looked {
  found: ListingStore.Candidate[];
  next: string | null;
}

const placed = (phase: string, found: readonly Found[]): Found[] =>
  found.map(({ profile, place }) => ({ profile, place: phase + place }));

/** In their order; one without a profile was noted by a call that came to nothing. */
async function withProfiles(
  deps: Deps,
  candidates: readonly ListingStore.Candidate[],
): Promise<Found[]> {
  const ids = candidates.map(({ userId }) => userId);
  const profiles = new Map((await readProfiles(deps, ids)).map((one) => [one.userId, one]));
  return candidates.flatMap(({ userId, place }) => {
    const profile = profiles.get(userId);
    return profile ? [{ profile, place }] : [];
  });
}
