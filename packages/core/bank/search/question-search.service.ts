import type { Deps } from "../../kernel/platform/deps.ts";
import type { CellFilter } from "./cell-filter.service.ts";
import { cellOf } from "./cell.rules.ts";
import type { QuestionQuery } from "./question-list.schema.ts";
import { searchedHtml } from "../question/question-view.rules.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import * as QuestionStore from "../question/question.store.ts";
import { searchWords, queryWords } from "./word.rules.ts";
import * as WordStore from "./word.store.ts";

/** Of a query with more words, only the longest ones are searched. */
const MAX_WORDS = 5;

interface Hits {
  /** The words, or their beginnings, that were searched. */
  words: readonly string[];
  /** The postings found, by question: one or more for each word. */
  postings: ReadonlyMap<string, readonly WordStore.Posting[]>;
  /** True when there are more postings than were read. */
  more: boolean;
}

/**
 * The questions that contain every word of a text, or words that begin with it, newest first. A word
 * with more postings than are read is ignored if the text has a rarer word; otherwise the search
 * covers its first thousand postings and sets `more`.
 */
export async function search(
  deps: Deps,
  filter: CellFilter,
  { text, page, limit }: Pick<QuestionQuery, "text" | "page" | "limit">,
): Promise<{ questions: KeptQuestion[]; total: number; more: boolean }> {
  const hits = await find(deps, text);
  const ids = [...hits.postings].flatMap(([id, postings]) =>
    postings.some(({ cell }) => filter.matches(cell)) ? id : [],
  );
  // Question ids begin with their time of creation.
  const candidates = new Set(ids.toSorted().toReversed());
  for (;;) {
    const pageIds = [...candidates].slice((page - 1) * limit, page * limit);
    const questions = await present(deps, filter, hits, pageIds);
    const stale = pageIds.filter((id) => !questions.has(id));
    if (stale.length === 0) {
      return { questions: [...questions.values()], total: candidates.size, more: hits.more };
    }
    for (const id of stale) candidates.delete(id);
  }
}

async function find(deps: Deps, text: string): Promise<Hits> {
  const query = queryWords(text)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS);
  const found = await Promise.all(
    query.map(async (word) => ({ word, ...(await WordStore.find(deps, word)) })),
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
 * Those of the questions that are in the bank, match the filter and contain the words. Repairs wrong
 * postings that a crash has left.
 */
async function present(
  deps: Deps,
  filter: CellFilter,
  hits: Hits,
  ids: readonly string[],
): Promise<Map<string, KeptQuestion>> {
  const kept = await QuestionStore.findKept(deps, ids);
  const inBank = new Map(
    kept.flatMap((one) => (one.deletedAt === null ? [[one.questionId, one] as const] : [])),
  );
  const found = new Map<string, KeptQuestion>();
  for (const id of ids) {
    const question = inBank.get(id);
    const words = new Set(question && searchWords(searchedHtml(question)));
    const actual = question && { cell: cellOf(question), edition: question.edition, words };
    await WordStore.repair(deps, hits.postings.get(id) ?? [], actual);
    const hasWords = hits.words.every((start) => [...words].some((word) => word.startsWith(start)));
    if (question && hasWords && filter.matches(cellOf(question))) found.set(id, question);
  }
  return found;
}
