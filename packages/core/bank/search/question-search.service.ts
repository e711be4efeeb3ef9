import type { Deps } from "../../kernel/platform/deps.ts";
import type { CellFilter } from "./cell-filter.service.ts";
import { cellOf } from "./cell.rules.ts";
import type { QuestionQuery } from "./question-list.schema.ts";
import { searchedHtml } from "../question/question-view.rules.ts";
import type { Question } from "../question/question.schema.ts";
import * as QuestionStore from "../question/question.store.ts";
import { searchWords, soughtWords } from "./word.rules.ts";
import * as WordStore from "./word.store.ts";

/** A query of more words is searched by its longest. */
const MOST_WORDS = 5;

interface Hits {
  /** What was looked for: words, or their beginnings. */
  words: readonly string[];
  /** Where they stand, by question: of each word one posting or more. */
  postings: ReadonlyMap<string, readonly WordStore.Posting[]>;
  /** True when there are more than were looked at. */
  more: boolean;
}

/**
 * The questions that hold every word of a text, or words that begin so, the newest first. A word
 * of so many questions that not all are looked at is passed over where another word is rarer;
 * alone, it finds its first thousand and says that there are more.
 */
export async function search(
  deps: Deps,
  filter: CellFilter,
  { text, page, limit }: Pick<QuestionQuery, "text" | "page" | "limit">,
): Promise<{ questions: Question[]; total: number; more: boolean }> {
  const hits = await find(deps, text);
  const ids = [...hits.postings].flatMap(([id, postings]) =>
    postings.some(({ cell }) => filter.matches(cell)) ? id : [],
  );
  // Ids of questions begin with the time.
  const left = new Set(ids.toSorted().toReversed());
  for (;;) {
    const asked = [...left].slice((page - 1) * limit, page * limit);
    const questions = await present(deps, filter, hits, asked);
    const gone = asked.filter((id) => !questions.has(id));
    if (gone.length === 0) {
      return { questions: [...questions.values()], total: left.size, more: hits.more };
    }
    for (const id of gone) left.delete(id);
  }
}

async function find(deps: Deps, text: string): Promise<Hits> {
  const sought = soughtWords(text)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_WORDS);
  const found = await Promise.all(
    sought.map(async (word) => ({ word, ...(await WordStore.find(deps, word)) })),
  );
  const rare = found.filter(({ all }) => all);
  const used = rare.length > 0 ? rare : found.slice(0, 1);
  return {
    words: used.map(({ word }) => word),
    postings: inAll(used.map(({ postings }) => postings)),
    more: rare.length < used.length,
  };
}

/** The postings of the questions that are in every list. */
function inAll(lists: readonly WordStore.Posting[][]): Map<string, WordStore.Posting[]> {
  const [first = new Map<string, WordStore.Posting[]>(), ...others] = lists.map((list) =>
    Map.groupBy(list, ({ questionId }) => questionId),
  );
  return new Map(
    [...first]
      .filter(([id]) => others.every((list) => list.has(id)))
      .map(([id, postings]) => [
        id,
        [postings, ...others.map((list) => list.get(id) ?? [])].flat(),
      ]),
  );
}

/**
 * Those of the questions that are in the bank and hold the words. A crash can leave postings that
 * are not true: whoever meets them mends them.
 */
async function present(
  deps: Deps,
  filter: CellFilter,
  hits: Hits,
  ids: readonly string[],
): Promise<Map<string, Question>> {
  const kept = await QuestionStore.findKept(deps, ids);
  const inBank = new Map(
    kept.flatMap((one) => (one.deletedAt === null ? [[one.questionId, one] as const] : [])),
  );
  const found = new Map<string, Question>();
  for (const id of ids) {
    const question = inBank.get(id);
    const words = new Set(question && searchWords(searchedHtml(question)));
    const truth = question && { cell: cellOf(question), edition: question.edition, words };
    await WordStore.mend(deps, hits.postings.get(id) ?? [], truth);
    const holds = hits.words.every((sought) => [...words].some((word) => word.startsWith(sought)));
    if (question && holds && filter.matches(cellOf(question))) found.set(id, question);
  }
  return found;
}
