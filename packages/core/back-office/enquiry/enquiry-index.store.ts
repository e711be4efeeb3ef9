import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Expression, Item, Key } from "../../kernel/platform/table.ts";
import { lostCursor } from "../../kernel/shared/paging.rules.ts";
import type { Enquiry, EnquiryStatus } from "./enquiry.schema.ts";
import { hasWords, isFirst, lookedUp, wordsOfEnquiry } from "./enquiry-words.rules.ts";

/**
 * The entries by which enquiries are found: up to four lists, and an entry for each word. Entries
 * are written before the enquiry, which is the source of truth, so a reader ignores an entry that
 * does not match its enquiry. Entries have only keys, so that a thousand cost about eight read
 * units.
 */
const WORDS = "EW#";
const LISTS = {
  all: () => "EN#ALL",
  status: (status: EnquiryStatus) => `EN#IS#${status}`,
  owner: (userId: string) => `EN#OF#${userId}`,
  due: () => "EN#DUE",
} as const;

/** The entries that are read: a list, or the entries of a search's longest word. */
export type Source =
  | { of: "all" }
  | { of: "status"; status: EnquiryStatus }
  | { of: "owner"; owner: string }
  /** Calls that are due up to this day; the oldest due day is first. */
  | { of: "due"; until: string }
  | { of: "words"; words: readonly string[] };

/**
 * A part of the entries of a list or of a word: the ids of the enquiries, how many entries were
 * read, and where to continue.
 */
interface Part {
  ids: string[];
  searched: number;
  older: string | null;
}

type Entry = Item & Key;

const ageOf = ({ createdAt, enquiryId }: Enquiry) => `${createdAt}#${enquiryId}`;
/** The time is subtracted from this, so that newer enquiries with the same word come first. */
const LAST_MS = 9_999_999_999_999;
const newestFirst = ({ createdAt, enquiryId }: Enquiry) =>
  `${String(LAST_MS - Date.parse(createdAt)).padStart(13, "0")}#${enquiryId}`;
const wordPartition = (word: string) => `${WORDS}${Array.from(word)[0] ?? ""}`;

function listKeys(enquiry: Enquiry): Key[] {
  const age = ageOf(enquiry);
  const { status, owner, nextCall } = enquiry;
  return [
    { pk: LISTS.all(), sk: age },
    { pk: LISTS.status(status), sk: age },
    ...(owner ? [{ pk: LISTS.owner(owner.userId), sk: age }] : []),
    ...(nextCall ? [{ pk: LISTS.due(), sk: `${nextCall}#${age}` }] : []),
  ];
}

/** The word itself is listed before longer words that begin with it. */
function wordEntries(enquiry: Enquiry): Entry[] {
  const words = wordsOfEnquiry(enquiry);
  const age = newestFirst(enquiry);
  return words.map((word) => ({ pk: wordPartition(word), sk: `${word}#${age}`, words }));
}

/** Adds all entries of some enquiries. */
export const add = (deps: Deps, enquiries: readonly Enquiry[]): Promise<void> =>
  deps.content.batchPut(
    enquiries.flatMap((one) => [
      ...listKeys(one).map((key) => ({ ...key, rev: one.rev })),
      ...wordEntries(one),
    ]),
  );

const isIn = (keys: readonly Key[], { pk, sk }: Key): boolean =>
  keys.some((one) => one.pk === pk && one.sk === sk);

/**
 * Adds the entries of the lists that an enquiry is in only after a change. Called before the change
 * is written.
 */
export async function addChanged(deps: Deps, before: Enquiry, after: Enquiry): Promise<void> {
  const had = listKeys(before);
  const needed = listKeys(after).filter((key) => !isIn(had, key));
  if (needed.length > 0) {
    await deps.content.batchPut(needed.map((key) => ({ ...key, rev: after.rev })));
  }
}

/**
 * Removes the entries of the lists that an enquiry is not in any more after a change, unless a
 * later change has written them again.
 */
export async function removeChanged(deps: Deps, before: Enquiry, after: Enquiry): Promise<void> {
  const needed = listKeys(after);
  const over = listKeys(before).filter((key) => !isIn(needed, key));
  const earlier = { text: "rev <= :rev", values: { ":rev": before.rev } };
  await Promise.all(over.map((key) => deps.content.remove(key, earlier)));
}

/** Removes all entries of an enquiry. */
export async function removeAll(deps: Deps, enquiry: Enquiry): Promise<void> {
  const keys = [...listKeys(enquiry), ...wordEntries(enquiry)];
  await Promise.all(keys.map(({ pk, sk }) => deps.content.remove({ pk, sk })));
}

const Stored = z.object({ sk: z.string(), words: z.array(z.string()).optional() });

/** An entry's key ends with the age and the id of its enquiry. */
function readKey(sk: string): { word: string; age: string; id: string } {
  const at = sk.lastIndexOf("#", sk.lastIndexOf("#") - 1);
  const age = sk.slice(at + 1);
  return { word: sk.slice(0, Math.max(0, at)), age, id: age.slice(age.indexOf("#") + 1) };
}

function partitionOf(source: Source): string {
  if (source.of === "all") return LISTS.all();
  if (source.of === "status") return LISTS.status(source.status);
  if (source.of === "owner") return LISTS.owner(source.owner);
  return source.of === "due" ? LISTS.due() : wordPartition(lookedUp(source.words));
}

function rangeOf(source: Source, pk: string): Expression {
  if (source.of === "due") {
    const values = { ":pk": pk, ":end": `${source.until}~` };
    return { text: "pk = :pk AND sk < :end", values };
  }
  if (source.of !== "words") return { text: "pk = :pk", values: { ":pk": pk } };
  const values = { ":pk": pk, ":word": lookedUp(source.words) };
  return { text: "pk = :pk AND begins_with(sk, :word)", values };
}

/** Reads up to `most` entries of a source, after a cursor; the newest enquiries first. */
export async function partOf(
  deps: Deps,
  source: Source,
  { before, most }: { before: string | undefined; most: number },
): Promise<Part> {
  const pk = partitionOf(source);
  const { items, next } = await deps.content.query({
    where: rangeOf(source, pk),
    descending: source.of !== "due" && source.of !== "words",
    limit: most,
    ...(before !== undefined && { after: { pk, sk: decode(before, source) } }),
  });
  const entries = items.map((item) => Stored.parse(item));
  const found = source.of === "words" ? matching(entries, source.words) : entries;
  const keys = found.map(({ sk }) => readKey(sk));
  // Entries that match the beginning of a word are sorted by the whole word, so they are sorted by
  // age here.
  if (source.of === "words") keys.sort((a, b) => (a.age < b.age ? -1 : 1));
  const last = next && z.string().parse(next["sk"]);
  return {
    ids: keys.map(({ id }) => id),
    searched: entries.length,
    older: last === undefined ? null : encode(last),
  };
}

function matching(entries: readonly z.infer<typeof Stored>[], wanted: readonly string[]) {
  const word = lookedUp(wanted);
  return entries.filter(
    ({ sk, words = [] }) => isFirst(words, readKey(sk).word, word) && hasWords(words, wanted),
  );
}

/**
 * Encodes a key as a cursor, because a cursor is part of an address and a key may have any letters.
 */
const encode = (sk: string): string => Buffer.from(sk).toString("base64url");

function decode(cursor: string, source: Source): string {
  const sk = Buffer.from(cursor, "base64url").toString();
  const fits =
    source.of === "words"
      ? sk.startsWith(lookedUp(source.words))
      : source.of !== "due" || sk < `${source.until}~`;
  if (sk === "" || encode(sk) !== cursor || !fits) throw lostCursor();
  return sk;
}
