import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { foundUnder, wordsOf } from "./listing.rules.ts";
import { Profile } from "./user.schema.ts";

type StoreDeps = Pick<Deps, "content">;

/**
 * By what users are found: an item for each word of a name and one for the e-mail, in partitions
 * by the first letter. They come before the profile, which alone is the truth: an item whose
 * profile says otherwise, or is not there, finds nobody.
 */
const NAMES = "UW#";
const EMAILS = "UE#";

const partition = (of: string, text: string) => `${of}${Array.from(text)[0] ?? ""}`;

/** Newer users first, where many have a word. */
const LAST_SECOND = 999_999_999_999;
const wordKey = (word: string, { userId, registeredAt }: Profile): Key => ({
  pk: partition(NAMES, word),
  sk: `${word}#${String(LAST_SECOND - registeredAt).padStart(12, "0")}#${userId}`,
});

const emailKey = (email: string): Key => ({ pk: partition(EMAILS, email), sk: email });

const Named = z.object({ sk: z.string(), userId: z.string(), words: z.array(z.string()) });
const Mailed = z.object({ sk: z.string(), userId: z.string() });

/** Notes by what a user is to be found, for the edition of the profile that comes next. */
export const enter = (deps: StoreDeps, profile: Profile): Promise<void> => {
  const { userId, email, name, edition } = profile;
  const words = wordsOf(name);
  return deps.content.batchPut([
    { ...emailKey(email), userId },
    ...words.map((word) => ({ ...wordKey(word, profile), userId, words, edition })),
  ]);
};

/** Forgets the words of an earlier name, unless a later edition has put its own. */
export async function leave(deps: StoreDeps, before: Profile, after: Profile): Promise<void> {
  const kept = new Set(wordsOf(after.name));
  const gone = wordsOf(before.name).filter((word) => !kept.has(word));
  const earlier = { text: "edition <= :edition", values: { ":edition": before.edition } };
  await Promise.all(gone.map((word) => deps.content.remove(wordKey(word, before), earlier)));
}

/** Forgets all by what a user is found; the e-mail stays when it has become another's. */
export async function forget(deps: StoreDeps, { email, ...profile }: Profile): Promise<void> {
  const words = wordsOf(profile.name).map((word) => wordKey(word, { ...profile, email }));
  if (words.length > 0) await deps.content.batchRemove(words);
  const own = { text: "userId = :user", values: { ":user": profile.userId } };
  await deps.content.remove(emailKey(email), own);
}

/** Somebody who may be meant; `place` is where to go on after them. */
export interface Candidate {
  userId: string;
  place: string;
}

interface Candidates<T extends Candidate> {
  found: T[];
  /** Where the look ended; null at the end of the list. */
  next: string | null;
}

/** Users with a word that begins so, each under one of their words. */
export async function byWord(
  deps: StoreDeps,
  beginning: string,
  after: string | undefined,
  limit: number,
): Promise<Candidates<Candidate & { words: string[] }>> {
  const { items, last } = await look(deps, partition(NAMES, beginning), beginning, after, limit);
  const found = items.flatMap((item) => {
    const { sk, userId, words } = Named.parse(item);
    const isFirst = sk.startsWith(`${foundUnder(words, beginning)}#`);
    return isFirst ? [{ userId, words, place: sk }] : [];
  });
  return { found, next: last };
}

/** Users whose e-mail begins so. */
export async function byEmail(
  deps: StoreDeps,
  beginning: string,
  after: string | undefined,
  limit: number,
): Promise<Candidates<Candidate>> {
  const { items, last } = await look(deps, partition(EMAILS, beginning), beginning, after, limit);
  const found = items.map((item) => {
    const { sk, userId } = Mailed.parse(item);
    return { userId, place: sk };
  });
  return { found, next: last };
}

async function look(
  deps: StoreDeps,
  pk: string,
  beginning: string,
  after: string | undefined,
  limit: number,
): Promise<{ items: Item[]; last: string | null }> {
  const { items, next } = await deps.content.query({
    where: {
      text: "pk = :pk AND begins_with(sk, :beginning)",
      values: { ":pk": pk, ":beginning": beginning },
    },
    ...(after !== undefined && { after: { pk, sk: after } }),
    limit,
  });
  return { items, last: next ? z.string().parse(next["sk"]) : null };
}

/** Who was noted under some e-mails; whoever answers to none is left out. */
export async function usersOf(
  deps: StoreDeps,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const items = await deps.content.batchGet([...new Set(emails)].map(emailKey));
  return new Map(items.map((item) => Mailed.parse(item)).map(({ sk, userId }) => [sk, userId]));
}

/** The newest users of a list, below the place `before`. */
export async function newestOf(
  deps: StoreDeps,
  list: string,
  before: string | undefined,
  limit: number,
): Promise<Profile[]> {
  const { items } = await deps.content.query({
    index: "gsi2",
    where: {
      text: `gsi2pk = :list${before === undefined ? "" : " AND gsi2sk < :before"}`,
      values: { ":list": list, ...(before !== undefined && { ":before": before }) },
    },
    descending: true,
    limit,
  });
  return items.map((item) => Profile.parse(item));
}
