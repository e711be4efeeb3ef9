import * as z from "zod";
import { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { isInScript } from "../question/fold.rules.ts";
import { firstLetters, signLength } from "../question/word.rules.ts";
import { type Cell, cellName, readCell, sameCell } from "../question/cell.rules.ts";

/**
 * The word index: one item per word and question, partitioned by the first letters. Each item has
 * the question's cell, so that a filtered search reads only questions that it shows. A word of the
 * question in another language has an item of its own without a cell, so that a question that moves
 * costs the same in any number of languages.
 */
const partitionOf = (word: string): string => {
  const first = Array.from(word).slice(0, firstLetters(word) + signLength(word));
  return `${isInScript(word) ? FOLDED : "QW#"}${first.join("")}`;
};

/** Words of other scripts, with the version of their folding. */
const FOLDED = "QW2#";

const keyOf = (word: string, questionId: string, language?: VariantLanguage): Key => ({
  pk: partitionOf(word),
  sk: `${word}#${questionId}${language ? `#${language}` : ""}`,
});

const Item = z.object({
  sk: z.string(),
  cell: z.string().optional(),
  edition: z.int(),
  at: z.int(),
});

export interface Posting {
  questionId: string;
  word: string;
  /** Missing for a word of the question in another language. */
  cell?: Cell;
  language?: VariantLanguage;
  /** Edition of the question, or of its variant, that it was written for. */
  edition: number;
  /** When the word was written, epoch milliseconds. */
  at: number;
}

/**
 * A posting is repaired only if it is older than this: words are written before their question, so
 * the question of a newer posting may not be stored yet.
 */
const IN_FLIGHT_MS = 5 * MINUTE;

/** A search reads at most this many postings of a word. */
export const MAX_POSTINGS = 1000;

/** Adds words to the index for the edition of the question that is written next. */
export const put = (
  deps: Deps,
  { questionId, cell, edition }: { questionId: string; cell: Cell; edition: number },
  words: readonly string[],
): Promise<void> =>
  deps.content.batchPut(
    words.map((word) => ({
      ...keyOf(word, questionId),
      cell: cellName(cell),
      edition,
      at: deps.clock.now(),
    })),
  );

/** Adds words of a question in another language, for the edition that is written next. */
export const putOfVariant = (
  deps: Deps,
  { questionId, language, edition }: OfVariant,
  words: readonly string[],
): Promise<void> =>
  deps.content.batchPut(
    words.map((word) => ({
      ...keyOf(word, questionId, language),
      edition,
      at: deps.clock.now(),
    })),
  );

/** What the words of a question in another language belong to. */
export interface OfVariant {
  questionId: string;
  language: VariantLanguage;
  edition: number;
}

/**
 * Removes words that this edition or an earlier one wrote, of a question or of its variant; words of
 * a later edition stay.
 */
export async function remove(
  deps: Deps,
  { questionId, edition, language }: Pick<Posting, "questionId" | "edition" | "language">,
  words: readonly string[],
): Promise<void> {
  const earlier = { text: "edition <= :edition", values: { ":edition": edition } };
  await Promise.all(
    words.map((word) => deps.content.remove(keyOf(word, questionId, language), earlier)),
  );
}

/** The postings of words with this beginning; `all` is false when there are more. */
export async function find(
  deps: Deps,
  beginning: string,
  limit = MAX_POSTINGS,
): Promise<{ postings: Posting[]; all: boolean }> {
  const { items } = await deps.content.query({
    where: {
      text: "pk = :pk AND begins_with(sk, :beginning)",
      // A number sign marks the end of a whole word, which may be shorter than the partition's
      // name.
      values: { ":pk": partitionOf(beginning.replace(/#$/, "")), ":beginning": beginning },
    },
    limit: limit + 1,
  });
  const postings = items.slice(0, limit).map((item) => {
    const { sk, cell, edition, at } = Item.parse(item);
    const [word = "", questionId = "", language] = sk.split("#");
    const of = language === undefined ? {} : { language: VariantLanguage.parse(language) };
    return { word, questionId, ...of, ...(cell && { cell: readCell(cell) }), edition, at };
  });
  return { postings, all: items.length <= limit };
}

/** Whether a posting is too old to belong to a question or variant that is being written. */
const isSettled = (deps: Deps, { at }: Posting): boolean => at < deps.clock.now() - IN_FLIGHT_MS;

/**
 * Repairs postings of one question after a crash; `actual` is undefined if it is not in the bank.
 */
export async function repair(
  deps: Deps,
  postings: readonly Posting[],
  actual: { cell: Cell; edition: number; words: ReadonlySet<string> } | undefined,
): Promise<void> {
  const wrong = postings.filter(
    (posting) =>
      posting.cell &&
      isSettled(deps, posting) &&
      !(actual?.words.has(posting.word) && sameCell(posting.cell, actual.cell)),
  );
  for (const posting of wrong) {
    const { word, questionId } = posting;
    if (actual?.words.has(word)) await put(deps, { questionId, ...actual }, [word]);
    else await remove(deps, posting, [word]);
  }
}

/** Removes postings of other languages that a crash has left, as they are not words of a variant. */
export async function repairVariants(
  deps: Deps,
  postings: readonly Posting[],
  isWord: (posting: Posting) => boolean,
): Promise<void> {
  const wrong = postings.filter(
    (posting) => posting.language && isSettled(deps, posting) && !isWord(posting),
  );
  for (const posting of wrong) await remove(deps, posting, [posting.word]);
}
