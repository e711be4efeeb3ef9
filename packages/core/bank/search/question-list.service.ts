import type { Deps } from "../../kernel/platform/deps.ts";
import { type CountedCell, type Kind, QUESTION_KINDS, slotAt, totalOf } from "./cell.rules.ts";
import { type CellFilter, type Criteria, filterOf, matchingCells } from "./cell-filter.service.ts";
import * as NumberStore from "../question/number.store.ts";
import { type QuestionPage, QuestionQuery } from "./question-list.schema.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import * as QuestionSearch from "./question-search.service.ts";

type Found = { questions: KeptQuestion[]; total: number; more: boolean };

/**
 * A page of the bank's questions, at the same cost for every page and any size of bank. A text search
 * is sorted newest first. Otherwise questions are sorted by catalogue names, exam type, response
 * type, question type and difficulty, then newest first.
 */
export async function list(deps: Deps, query: QuestionQuery): Promise<QuestionPage> {
  const filter = await filterOf(deps, criteriaOf(query));
  const found =
    query.text === ""
      ? await pageOfCells(deps, filter, query)
      : await QuestionSearch.search(deps, filter, query);
  return {
    questions: await QuestionRead.views(deps, found.questions),
    page: query.page,
    total: found.total,
    totalPages: Math.ceil(found.total / query.limit),
    more: found.more,
  };
}

/** The filters of a query, without its page. */
export type QuestionCriteria = Omit<QuestionQuery, "page" | "limit">;

/** All matches of a query. `pages` can be iterated once and reads each page on demand. */
export interface FoundQuestions {
  /** Counted before the first page is read; later writes may change it. */
  total: number;
  pages: AsyncGenerator<KeptQuestion[]>;
}

/** One database call reads at most this many questions by key. */
const BATCH_SIZE = 100;

/**
 * Every question that a query finds, in the order of the list, a hundred at a time. A question that
 * moves to another cell while they are read may be missed; none appears twice.
 */
export async function all(deps: Deps, query: QuestionCriteria): Promise<FoundQuestions> {
  const filter = await filterOf(deps, criteriaOf(query));
  if (query.text !== "") {
    const first = await QuestionSearch.search(deps, filter, pageOf(query, 1));
    const total = first.total;
    return { total, pages: withoutRepeats(searched(deps, filter, query, first.questions)) };
  }
  const cells = await matchingCells(deps, filter);
  return { total: totalOf(cells), pages: withoutRepeats(ofCells(deps, cells)) };
}

const pageOf = ({ text }: QuestionCriteria, page: number) => ({
  text,
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
  pages: AsyncGenerator<KeptQuestion[]>,
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

const criteriaOf = (query: QuestionCriteria): Criteria => ({
  examType: query.examType ?? null,
  subject: query.subject,
  topic: query.topic,
  subTopic: query.subTopic,
  responseType: query.responseType,
  difficulty: query.difficulty ?? null,
  kinds: (query.questionType && KINDS_OF[query.questionType]) ?? QUESTION_KINDS,
});

/** If it has to release abandoned numbers, it reads again, once, with the corrected count. */
async function pageOfCells(
  deps: Deps,
  filter: CellFilter,
  { page, limit }: Pick<QuestionQuery, "page" | "limit">,
  again = true,
): Promise<Found> {
  const cells = await matchingCells(deps, filter);
  const total = totalOf(cells);
  const from = Math.min((page - 1) * limit, total);
  const to = Math.min(from + limit, total);
  const refs = Array.from({ length: to - from }, (_, i) => slotAt(cells, from + i));
  const { questions, vacant } = await QuestionRead.questionsAt(deps, refs);
  if (again && (await NumberStore.releaseAbandoned(deps, vacant)) > 0) {
    return pageOfCells(deps, filter, { page, limit }, false);
  }
  return { questions, total, more: false };
}
