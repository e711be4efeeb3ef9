import type { Deps } from "../../kernel/platform/deps.ts";
import {
  cellOf,
  type CountedCell,
  type Kind,
  QUESTION_KINDS,
  slotAt,
  totalOf,
} from "../question/cell.rules.ts";
import { type CellFilter, type Criteria, filterOf, matchingCells } from "./cell-filter.service.ts";
import * as NumberStore from "../question/number.store.ts";
import * as FoundSet from "./found-set.service.ts";
import { MOST_SORTED, type QuestionPage, QuestionQuery } from "../question/question-list.schema.ts";
import * as QuestionRows from "./question-row.service.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import type { QuestionState } from "../question/question.schema.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import * as QuestionSearch from "./question-search.service.ts";

type Found = { questions: KeptQuestion[]; total: number; more: boolean };

/** Ids that the caller has looked up for a query: the questions of a test or of an import. */
export type GivenIds = readonly string[] | undefined;

/**
 * A page of the bank's questions, at the same cost for every page and any size of bank. A search
 * for words or labels is sorted newest first. Otherwise questions are sorted by catalogue names,
 * exam type, response type, question type, difficulty and state; of equal ones, the last added come
 * first.
 * @param given must be passed for a query with `importId` or `usedIn`
 * @param reader who reads the list; only administrators learn of tests that are not over
 */
export async function list(
  deps: Deps,
  query: QuestionQuery,
  { given, reader }: { given?: GivenIds; reader?: QuestionRows.Reader | undefined } = {},
): Promise<QuestionPage> {
  const filter = await filterOf(deps, criteriaOf(query));
  const found = await pageOfList(deps, filter, query, { given, reader });
  return {
    questions: await QuestionRows.rowsOf(deps, found.questions, reader),
    page: query.page,
    total: found.total,
    totalPages: Math.ceil(found.total / sizeOf(query)),
    more: found.more,
  };
}

const sizeOf = ({ size, limit }: Pick<QuestionQuery, "size" | "limit">): number => size ?? limit;

async function pageOfList(
  deps: Deps,
  filter: CellFilter,
  query: QuestionQuery,
  { given, reader }: { given: GivenIds; reader: QuestionRows.Reader | undefined },
): Promise<Found> {
  const ids = namedIds(query, given);
  const isSorted = query.sort !== undefined || FoundSet.isReadFiltered(query);
  const { accepts, read } = source(deps, filter, query, ids);
  const fewIds = ids && (ids.length <= sizeOf(query) || ids.length > MOST_SORTED);
  if (!isSorted && fewIds) {
    return { ...(await FoundSet.pageOfIds(deps, accepts, ids, query)), more: false };
  }
  if (isSorted || ids) {
    return { ...(await FoundSet.sortedPage(deps, { query, accepts, reader }, read)), more: false };
  }
  const limit = sizeOf(query);
  return QuestionSearch.isSearch(query)
    ? QuestionSearch.search(deps, filter, { ...query, limit })
    : pageOfCells(deps, filter, { page: query.page, limit });
}

/**
 * The ids of the questions that a query asks for by id, or by an import or a test; undefined if the
 * query has none of these filters.
 */
function namedIds({ id, importId, usedIn }: QuestionCriteria, given: GivenIds): GivenIds {
  if ((importId !== undefined || usedIn !== undefined) && !given) {
    throw new Error("The ids of an import or a test were not looked up.");
  }
  if (id === undefined) return given;
  return !given || given.includes(id) ? [id] : [];
}

/** All questions that a query finds, before they are sorted. */
function source(
  deps: Deps,
  filter: CellFilter,
  query: QuestionCriteria,
  ids: GivenIds,
): { accepts: FoundSet.Accepts; read: () => Promise<FoundSet.Unsorted> } {
  const inCells = async (questions: readonly KeptQuestion[]) =>
    questions.filter((question) => filter.matches(cellOf(question)));
  if (ids) {
    const accepts = async (questions: readonly KeptQuestion[]) =>
      QuestionSearch.fitting(deps, await inCells(questions), query);
    const pages = () => FoundSet.ofIds(deps, accepts, ids);
    return { accepts, read: async () => ({ total: ids.length, more: false, pages: pages() }) };
  }
  return { accepts: inCells, read: () => unsorted(deps, filter, query) };
}

/** The filters of a query, without its page. */
export type QuestionCriteria = Omit<
  QuestionQuery,
  "page" | "limit" | "size" | "sort" | "importId" | "usedIn"
> &
  Partial<Pick<QuestionQuery, "importId" | "usedIn">>;

/** All matches of a query. `pages` can be iterated once and reads each page on demand. */
export interface FoundQuestions {
  /** Counted before the first page is read; later writes may change the number. */
  total: number;
  /** True if a word or label has more questions than are read: `pages` lacks some of them. */
  more: boolean;
  pages: AsyncGenerator<KeptQuestion[]>;
}

/** One database call reads at most this many questions by key. */
const BATCH_SIZE = 100;

/**
 * Every question that a query finds, in the order of the list, a hundred at a time. A question that
 * moves to another cell while they are read may be missed; none appears twice.
 * @param given must be passed for a query with `importId` or `usedIn`
 * @throws AppError `invalid` when more than 2,000 questions would be searched by author or language
 */
export async function all(
  deps: Deps,
  query: QuestionCriteria,
  given?: GivenIds,
): Promise<FoundQuestions> {
  const filter = await filterOf(deps, criteriaOf(query));
  const { read } = source(deps, filter, query, namedIds(query, given));
  const found = await read();
  if (!FoundSet.isReadFiltered(query)) return { ...found, pages: withoutRepeats(found.pages) };
  const questions = await FoundSet.readFiltered(query, found);
  return { total: questions.length, more: false, pages: inBatches(questions) };
}

async function* inBatches(questions: readonly KeptQuestion[]): AsyncGenerator<KeptQuestion[]> {
  for (let from = 0; from < questions.length; from += BATCH_SIZE) {
    yield questions.slice(from, from + BATCH_SIZE);
  }
}

async function unsorted(
  deps: Deps,
  filter: CellFilter,
  query: QuestionCriteria,
): Promise<FoundSet.Unsorted> {
  if (QuestionSearch.isSearch(query)) {
    const first = await QuestionSearch.search(deps, filter, pageOf(query, 1));
    const { total, more } = first;
    return { total, more, pages: searched(deps, filter, query, first.questions) };
  }
  const cells = await matchingCells(deps, filter);
  return { total: totalOf(cells), more: false, pages: ofCells(deps, cells) };
}

const pageOf = ({ text, tags, source: from, year }: QuestionCriteria, page: number) => ({
  text,
  tags,
  source: from,
  year,
  page,
  limit: BATCH_SIZE,
});

async function* searched(
  deps: Deps,
  filter: CellFilter,
  query: QuestionCriteria,
  first: KeptQuestion[],
): AsyncGenerator<KeptQuestion[]> {
  let questions = first;
  for (let page = 2; questions.length > 0; page++) {
    yield questions;
    if (questions.length < BATCH_SIZE) return;
    ({ questions } = await QuestionSearch.search(deps, filter, pageOf(query, page)));
  }
}

async function* ofCells(deps: Deps, cells: CountedCell[]): AsyncGenerator<KeptQuestion[]> {
  const total = totalOf(cells);
  for (let from = 0; from < total; from += BATCH_SIZE) {
    const count = Math.min(BATCH_SIZE, total - from);
    const refs = Array.from({ length: count }, (_, i) => slotAt(cells, from + i));
    yield (await QuestionRead.questionsAt(deps, refs)).questions;
  }
}

/** Drops questions that appeared before, which happens when one moves to a later cell. */
async function* withoutRepeats(
  pages: AsyncIterable<readonly KeptQuestion[]>,
): AsyncGenerator<KeptQuestion[]> {
  const seen = new Set<string>();
  for await (const page of pages) {
    const fresh = page.filter(({ questionId }) => !seen.has(questionId));
    for (const { questionId } of fresh) seen.add(questionId);
    yield fresh;
  }
}

/** How many questions the bank has. */
export async function countAll(deps: Deps): Promise<number> {
  const filter = await filterOf(deps, criteriaOf(QuestionQuery.parse({})));
  return totalOf(await matchingCells(deps, filter));
}

const KINDS_OF: Record<string, readonly Kind[]> = {
  STANDARD: ["STANDARD"],
  COMPREHENSION: ["COMPREHENSION", "LOOSE"],
};

/** Retired questions are listed only where someone asks for them. */
const LISTED: readonly QuestionState[] = ["DRAFT", "REVIEW", "APPROVED"];

const criteriaOf = (query: QuestionCriteria): Criteria => ({
  examType: query.examType ?? null,
  subject: query.subject,
  topic: query.topic,
  subTopic: query.subTopic,
  responseType: query.responseType,
  difficulty: query.difficulty ?? null,
  kinds: (query.questionType && KINDS_OF[query.questionType]) ?? QUESTION_KINDS,
  states: query.states.length > 0 ? query.states : LISTED,
});

/** How often a page is read again if killed calls have left numbers on it that have no question. */
const MOST_READ_AGAIN = 5;

/** A page of the cells, read again if it had abandoned numbers, which are then released. */
async function pageOfCells(
  deps: Deps,
  filter: CellFilter,
  { page, limit }: Pick<QuestionQuery, "page" | "limit">,
  again = MOST_READ_AGAIN,
): Promise<Found> {
  const cells = await matchingCells(deps, filter);
  const total = totalOf(cells);
  const from = Math.min((page - 1) * limit, total);
  const to = Math.min(from + limit, total);
  const refs = Array.from({ length: to - from }, (_, i) => slotAt(cells, from + i));
  const { questions, vacant } = await QuestionRead.questionsAt(deps, refs);
  if (again > 0 && (await NumberStore.releaseAbandoned(deps, vacant)) > 0) {
    return pageOfCells(deps, filter, { page, limit }, again - 1);
  }
  return { questions, total, more: false };
}
