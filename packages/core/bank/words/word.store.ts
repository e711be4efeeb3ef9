import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { signLength } from "../question/word.rules.ts";
import { type Cell, cellName, readCell, sameCell } from "../question/cell.rules.ts";

/**
 * The word index: one item per word and question, partitioned by the first letters. Each item has
 * the question's cell, so that a filtered search reads only questions that it shows.
 */
const FIRST_LETTERS = 2;

const partitionOf = (word: string): string =>
  `QW#${Array.from(word)
    .slice(0, FIRST_LETTERS + signLength(word))
    .join("")}`;

const keyOf = (word: string, questionId: string): Key => ({
  pk: partitionOf(word),
  sk: `${word}#${questionId}`,
});

const Item = z.object({ sk: z.string(), cell: z.string(), edition: z.int(), at: z.int() });

export interface Posting {
  questionId: string;
  word: string;
  cell: Cell;
  /** The edition of the question for which the word was written. */
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
  { questionId, cell, edition }: Omit<Posting, "word" | "at">,
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

/** Removes words that this edition or an earlier one wrote; words of a later edition stay. */
export async function remove(
  deps: Deps,
  { questionId, edition }: Pick<Posting, "questionId" | "edition">,
  words: readonly string[],
): Promise<void> {
  const earlier = { text: "edition <= :edition", values: { ":edition": edition } };
  await Promise.all(words.map((word) => deps.content.remove(keyOf(word, questionId), earlier)));
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
    const [word = "", questionId = ""] = sk.split("#");
    return { word, questionId, cell: readCell(cell), edition, at };
  });
  return { postings, all: items.length <= limit };
}

/**
 * Repairs postings of one question after a crash; `actual` is undefined if it is not in the bank.
 */
export async function repair(
  deps: Deps,
  postings: readonly Posting[],
  actual: { cell: Cell; edition: number; words: ReadonlySet<string> } | undefined,
): Promise<void> {
  const wrong = postings.filter(
    ({ word, cell, at }) =>
      at < deps.clock.now() - IN_FLIGHT_MS &&
      !(actual?.words.has(word) && sameCell(cell, actual.cell)),
  );
  for (const posting of wrong) {
    const { word } = posting;
    if (actual?.words.has(word)) await put(deps, { ...posting, ...actual }, [word]);
    else await remove(deps, posting, [word]);
  }
}
