import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { lostCursor } from "../../kernel/shared/paging.rules.ts";
import { firstMatch, searchWordsOf } from "./search.rules.ts";
import { nameKey, namePartition } from "./login-name.keys.ts";
import { loginNamesOf } from "./login-name.rules.ts";
import { Profile } from "./user.schema.ts";

type StoreDeps = Pick<Deps, "content">;

/**
 * The search index of users: one item for each word and sound of the names, and the items of login
 * names, all partitioned by their first letter. Entries are written before the profile, which is
 * the source of truth: a search ignores an entry that its profile does not confirm.
 */
const wordPartition = (word: string) => `UW#${/^~?./su.exec(word)?.[0] ?? ""}`;

/**
 * The registration time is subtracted from this, so that newer users with the same word come first.
 */
const LAST_SECOND = 999_999_999_999;
const wordKey = (word: string, { userId, registeredAt }: Profile): Key => ({
  pk: wordPartition(word),
  sk: `${word}#${String(LAST_SECOND - registeredAt).padStart(12, "0")}#${userId}`,
});

const WordEntry = z.object({ sk: z.string(), userId: z.string(), words: z.array(z.string()) });
const Led = z.object({ sk: z.string(), userId: z.string() });

/** Adds the words by which a user is found, for the edition of the profile that is written next. */
export const addEntries = (deps: StoreDeps, profile: Profile): Promise<void> => {
  const { userId, edition } = profile;
  const words = searchWordsOf(profile);
  return deps.content.batchPut(
    words.map((word) => ({ ...wordKey(word, profile), userId, words, edition })),
  );
};

/** Removes words of a previous name or guardian, unless a later edition has written them again. */
export async function removeOldWords(
  deps: StoreDeps,
  before: Profile,
  after: Profile,
): Promise<void> {
  const kept = new Set(searchWordsOf(after));
  const gone = searchWordsOf(before).filter((word) => !kept.has(word));
  const earlier = { text: "edition <= :edition", values: { ":edition": before.edition } };
  await Promise.all(gone.map((word) => deps.content.remove(wordKey(word, before), earlier)));
}

/** Removes the words and login names of a user; a name stays if it now leads to another user. */
export async function removeEntries(deps: StoreDeps, profile: Profile): Promise<void> {
  const words = searchWordsOf(profile).map((word) => wordKey(word, profile));
  if (words.length > 0) await deps.content.batchRemove(words);
  const own = { text: "userId = :user", values: { ":user": profile.userId } };
  const names = loginNamesOf(profile).map((name) => deps.content.remove(nameKey(name), own));
  await Promise.all(names);
}

/** A user who may match; the search continues after `cursor`. */
export interface Candidate {
  userId: string;
  cursor: string;
}

/** A user who was found by a word, with all words of the user. */
export interface Named extends Candidate {
  words: string[];
}

interface Candidates<T extends Candidate> {
  found: T[];
  /** The cursor of the next page; null at the end of the list. */
  next: string | null;
}

/** Users with a word that starts with the prefix; each user once. */
export async function byWord(
  deps: StoreDeps,
  prefix: string,
  after: string | undefined,
  limit: number,
): Promise<Candidates<Named>> {
  const pk = wordPartition(prefix);
  const { items, last } = await queryPrefix(deps, { pk, prefix, after, limit });
  const found = items.flatMap((item) => {
    const { sk, userId, words } = WordEntry.parse(item);
    const isFirst = sk.startsWith(`${firstMatch(words, prefix)}#`);
    return isFirst ? [{ userId, words, cursor: sk }] : [];
  });
  return { found, next: last };
}

/** Users whose name has an entry of this sound. */
export async function bySound(
  deps: StoreDeps,
  sound: string,
  after: string | undefined,
  limit: number,
): Promise<Candidates<Named>> {
  const range = { pk: wordPartition(sound), prefix: `${sound}#`, after, limit };
  const { items, last } = await queryPrefix(deps, range);
  const found = items.map((item) => {
    const { sk, userId, words } = WordEntry.parse(item);
    return { userId, words, cursor: sk };
  });
  return { found, next: last };
}

/** Users with a login name that starts with the prefix; `cursor` is the name. */
export async function byLoginName(
  deps: StoreDeps,
  prefix: string,
  after: string | undefined,
  limit: number,
): Promise<Candidates<Candidate>> {
  const pk = namePartition(prefix);
  const { items, last } = await queryPrefix(deps, { pk, prefix, after, limit });
  const found = items.map((item) => {
    const { sk, userId } = Led.parse(item);
    return { userId, cursor: sk };
  });
  return { found, next: last };
}

async function queryPrefix(
  deps: StoreDeps,
  {
    pk,
    prefix,
    after,
    limit,
  }: { pk: string; prefix: string; after: string | undefined; limit: number },
): Promise<{ items: Item[]; last: string | null }> {
  if (after !== undefined && !after.startsWith(prefix)) throw lostCursor();
  const { items, next } = await deps.content.query({
    where: {
      text: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": pk, ":prefix": prefix },
    },
    ...(after !== undefined && { after: { pk, sk: after } }),
    limit,
  });
  return { items, last: next ? z.string().parse(next["sk"]) : null };
}

/**
 * User ids by login name, as `loginNameOf` writes it; those that lead to no account are left out.
 */
export async function idsByLoginName(
  deps: StoreDeps,
  names: readonly string[],
): Promise<Map<string, string>> {
  const items = await deps.content.batchGet([...new Set(names)].map(nameKey));
  return new Map(items.map((item) => Led.parse(item)).map(({ sk, userId }) => [sk, userId]));
}

/** The newest users of a list, before the cursor `before`. */
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
