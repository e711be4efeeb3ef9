import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { type Cell, cellName, readCell, sameCell } from "./cell.rules.ts";

/**
 * Where words stand: one item a word and question, in partitions by the first letters. The cell
 * stands with it, so that a search with filters reads no question that it does not show.
 */
const FIRST_LETTERS = 2;

const partitionOf = (word: string): string =>
  `QW#${Array.from(word).slice(0, FIRST_LETTERS).join("")}`;

const keyOf = (word: string, questionId: string): Key => ({
  pk: partitionOf(word),
  sk: `${word}#${questionId}`,
});

const Item = z.object({ sk: z.string(), cell: z.string(), edition: z.int(), at: z.int() });

export interface Posting {
  questionId: string;
  word: string;
  cell: Cell;
  /** Which of the question's editions it was put for. */
  edition: number;
  /** When it was put, epoch milliseconds. */
  at: number;
}

/** Words come before their question: while a call may last, a posting ahead of it is no mistake. */
const COMING_MS = 5 * MINUTE;

/** Of a word that stands in more questions, no more are looked at. */
export const MOST_POSTINGS = 1000;

/** Notes where words stand, for the edition of the question that is about to be written. */
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

/** Takes words away that stand there for this edition or an earlier one: a later one has put its own. */
export async function remove(
  deps: Deps,
  { questionId, edition }: Pick<Posting, "questionId" | "edition">,
  words: readonly string[],
): Promise<void> {
  const earlier = { text: "edition <= :edition", values: { ":edition": edition } };
  await Promise.all(words.map((word) => deps.content.remove(keyOf(word, questionId), earlier)));
}

/** Where words that begin so stand; `all` is false when there are more. */
export async function find(
  deps: Deps,
  beginning: string,
  most = MOST_POSTINGS,
): Promise<{ postings: Posting[]; all: boolean }> {
  const { items } = await deps.content.query({
    where: {
      text: "pk = :pk AND begins_with(sk, :beginning)",
      values: { ":pk": partitionOf(beginning), ":beginning": beginning },
    },
    limit: most + 1,
  });
  const postings = items.slice(0, most).map((item) => {
    const { sk, cell, edition, at } = Item.parse(item);
    const [word = "", questionId = ""] = sk.split("#");
    return { word, questionId, cell: readCell(cell), edition, at };
  });
  return { postings, all: items.length <= most };
}

/** The questions in which a word stands as a whole; `all` is false when there are more. */
export async function questionsWith(
  deps: Deps,
  word: string,
  most: number,
): Promise<{ ids: string[]; all: boolean }> {
  const { postings, all } = await find(deps, `${word}#`, most);
  return { ids: postings.map(({ questionId }) => questionId), all };
}

/** Mends postings of one question that a crash has left: `truth` is what it has, if it is there. */
export async function mend(
  deps: Deps,
  postings: readonly Posting[],
  truth: { cell: Cell; edition: number; words: ReadonlySet<string> } | undefined,
): Promise<void> {
  const untrue = postings.filter(
    ({ word, cell, at }) =>
      at < deps.clock.now() - COMING_MS && !(truth?.words.has(word) && sameCell(cell, truth.cell)),
  );
  for (const posting of untrue) {
    const { word } = posting;
    if (truth?.words.has(word)) await put(deps, { ...posting, ...truth }, [word]);
    else await remove(deps, posting, [word]);
  }
}
