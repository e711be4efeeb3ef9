import type { Deps } from "../../kernel/platform/deps.ts";
import type { CellFilter } from "./cell-filter.service.ts";
import { cellOf } from "../question/cell.rules.ts";
import type { QuestionQuery } from "../question/question-list.schema.ts";
import { indexedWords } from "../question/question-view.rules.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import * as QuestionStore from "../question/question.store.ts";
import { languagesIn } from "../question/fold.rules.ts";
import { firstLetters, queryWords, sourceWord, tagWord, yearWord } from "../question/word.rules.ts";
import * as VariantWords from "../variant/variant-words.service.ts";
import * as WordStore from "../words/word.store.ts";

/** The most words that are searched. If a query has more, only its longest words are used. */
const MAX_WORDS = 5;

/** The parts of a query that the index of words answers: words of texts, and labels. */
export type Searched = Pick<QuestionQuery, "text" | "tags" | "source" | "year">;

/** Whether a query asks for words or labels. */
export const isSearch = ({ text, tags, source, year }: Searched): boolean =>
  text !== "" || tags.length > 0 || source !== "" || year !== undefined;

/**
 * A word to find in the index. If it ends with a number sign, only this whole word is found;
 * otherwise, all words that begin with it are found too.
 */
type Term = string;

/** A source can be found by its beginning, which needs at least this many letters. */
const SOURCE_BEGINNING = 2;

function labelTerms({ tags, source, year }: Searched): Term[] {
  const whole = source.length < SOURCE_BEGINNING ? "#" : "";
  return [
    ...tags.map((tag) => `${tagWord(tag)}#`),
    ...(source === "" ? [] : [sourceWord(source) + whole]),
    ...(year === undefined ? [] : [`${yearWord(year)}#`]),
  ];
}

const hasTerm = (words: readonly string[], term: Term): boolean =>
  term.endsWith("#")
    ? words.includes(term.slice(0, -1))
    : words.some((one) => one.startsWith(term));

/** The words of a text as terms: a word shorter than its partition's name is found whole. */
const wordTerms = (text: string): Term[] =>
  queryWords(text).map((word) =>
    Array.from(word).length < firstLetters(word) ? `${word}#` : word,
  );

/** Those questions that have every word and label of a search, in English or in its language. */
export async function fitting(
  deps: Deps,
  questions: readonly KeptQuestion[],
  searched: Searched,
): Promise<KeptQuestion[]> {
  const terms = [...wordTerms(searched.text), ...labelTerms(searched)];
  const wanted = languagesIn(searched.text);
  const asked = questions.map(({ questionId, languages = [] }) => ({
    questionId,
    languages: languages.filter((language) => wanted.includes(language)),
  }));
  const translated = await VariantWords.read(deps, asked);
  return questions.filter((question) => {
    const words = [...indexedWords(question), ...translated.allOf(question.questionId)];
    return terms.every((term) => hasTerm(words, term));
  });
}

interface Hits {
  /** Words and labels that every question must have. */
  terms: readonly Term[];
  /** The postings found, by question: one or more for each word. */
  postings: ReadonlyMap<string, readonly WordStore.Posting[]>;
  /** True when there are more postings than were read. */
  more: boolean;
}

/**
 * The questions that contain every word of a text, or words that begin with it, and have all labels,
 * newest first. A word with more postings than are read is ignored if the search has a rarer one;
 * otherwise the search covers its first thousand postings and sets `more`.
 */
export async function search(
  deps: Deps,
  filter: CellFilter,
  { page, limit, ...searched }: Searched & Pick<QuestionQuery, "page" | "limit">,
): Promise<{ questions: KeptQuestion[]; total: number; more: boolean }> {
  const hits = await find(deps, searched);
  const ids = await idsIn(deps, filter, hits);
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

/**
 * The questions found that match the filter. Postings of other languages have no cell, so questions
 * that were found by such words alone are read for it.
 */
async function idsIn(deps: Deps, filter: CellFilter, { postings }: Hits): Promise<string[]> {
  const [ids, unknown]: [string[], string[]] = [[], []];
  for (const [id, own] of postings) {
    const cells = own.flatMap(({ cell }) => cell ?? []);
    if (cells.length === 0) unknown.push(id);
    else if (cells.some((cell) => filter.matches(cell))) ids.push(id);
  }
  const read = await QuestionStore.findKept(deps, unknown);
  const matching = read.filter((one) => one.deletedAt === null && filter.matches(cellOf(one)));
  return [...ids, ...matching.map(({ questionId }) => questionId)];
}

async function find(deps: Deps, searched: Searched): Promise<Hits> {
  const words = wordTerms(searched.text)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS);
  const labels = labelTerms(searched);
  const found = await Promise.all(
    [...words, ...labels].map(async (term) => ({ term, ...(await WordStore.find(deps, term)) })),
  );
  const rare = found.filter(({ all }) => all);
  const used = rare.length > 0 ? rare : found.slice(0, 1);
  const terms = used.map(({ term }) => term);
  return {
    // A common word may be ignored, because it says little; a label is a filter, even if it is
    // common.
    terms: [...new Set([...terms, ...labels])],
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
 * Those questions that are in the bank, match the filter and contain the words. Repairs wrong
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
  const asked = ids.map((questionId) => ({
    questionId,
    languages: (hits.postings.get(questionId) ?? []).flatMap(({ language }) => language ?? []),
  }));
  const translated = await VariantWords.read(deps, asked);
  const found = new Map<string, KeptQuestion>();
  for (const id of ids) {
    const question = inBank.get(id);
    const words = question ? indexedWords(question) : [];
    const actual = question && {
      cell: cellOf(question),
      edition: question.edition,
      words: new Set(words),
    };
    const postings = hits.postings.get(id) ?? [];
    await WordStore.repair(deps, postings, actual);
    await WordStore.repairVariants(
      deps,
      postings,
      ({ word, language }) => !!language && translated.of(id, language).includes(word),
    );
    const all = [...words, ...translated.allOf(id)];
    const hasAll = hits.terms.every((term) => hasTerm(all, term));
    if (question && hasAll && filter.matches(cellOf(question))) found.set(id, question);
  }
  return found;
}
